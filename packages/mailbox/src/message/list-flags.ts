import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';

/** What is known of a part without reading its body: what BODYSTRUCTURE tells, too. Words in lower case, '' for absent. */
export interface PartKind {
  readonly mime: string;
  readonly disposition: string;
  readonly name: string;
  readonly cid: string;
  /** Mime type of the multipart around it. */
  readonly parent: string;
}

const SIGNATURES = /^application\/(?:pgp-signature|pgp-keys|(?:x-)?pkcs7-signature)$/;

/** Whether a part is something that the sender attached: what the paper clip of a list row means [MAIL-035]. */
export function isAttached({ mime, disposition, name, cid, parent }: PartKind): boolean {
  if (mime.startsWith('multipart/') || SIGNATURES.test(mime)) return false;
  if (disposition === 'attachment') return true;
  if (mime === 'message/rfc822') return true;
  if (parent === 'multipart/alternative' || mime === 'text/html') return false;
  if (cid !== '' && (parent === 'multipart/related' || disposition === 'inline')) return false;
  return name !== '' || !mime.startsWith('text/');
}

/** The flag bits of a list row that its parts decide: ATTACH and CALENDAR [MAIL-035, MAIL-036]. */
export function partFlags(parts: readonly PartKind[]): number {
  const attach = parts.some(isAttached) ? MESSAGE_FLAG.ATTACH : 0;
  const calendar = parts.some(({ mime }) => mime === 'text/calendar' || mime === 'application/ics');
  return attach | (calendar ? MESSAGE_FLAG.CALENDAR : 0);
}
