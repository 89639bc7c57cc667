import type { Message } from '@pillarbox/contract/mail/message';

const SIGNED_TEXT = /^\s*-----BEGIN PGP SIGNED MESSAGE-----/;

/** Whether a message has a part encrypted with PGP. Messages encrypted with S/MIME have a file of their own type. */
export function isPgpEncrypted({ notes, attachments }: Message): boolean {
  return notes.includes('encrypted') && !attachments.some(({ mime }) => /^application\/(?:x-)?pkcs7-mime$/.test(mime));
}

/** Whether a message has a part signed with PGP. */
export function isPgpSigned({ attachments, parts }: Message): boolean {
  if (attachments.some(({ mime }) => mime === 'application/pgp-signature')) return true;
  return parts.some(({ mime, text }) => mime === 'text/plain' && SIGNED_TEXT.test(text));
}

/** The key in a message's Autocrypt header (Autocrypt 1.1, 2.1) as base64, if it belongs to the sender; '' without one. */
export function autocryptKey({ header }: Message): string {
  const lines = header.all.filter(({ name }) => name.toLowerCase() === 'autocrypt');
  const [line] = lines;
  // A message with several valid headers counts as one without.
  if (line === undefined || lines.length > 1) return '';
  const parts = new Map(
    line.value.split(';').map((part): [string, string] => {
      const at = part.indexOf('=');
      return [part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim()];
    }),
  );
  const isSenders = parts.get('addr')?.toLowerCase() === header.from[0]?.mail.toLowerCase();
  const data = (parts.get('keydata') ?? '').replaceAll(/\s/g, '');
  return isSenders && /^[A-Za-z0-9+/]+=*$/.test(data) ? data : '';
}
