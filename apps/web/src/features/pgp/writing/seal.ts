import type { Outgoing } from '@pillarbox/contract/compose/draft';
import { formatAddress } from '@pillarbox/rules/address-list';
import { TextError } from '../../../lib/api-error.ts';
import { session } from '../../../lib/session-state.ts';
import { PgpError } from '../engine/failure.ts';
import type { WrittenMessage } from '../engine/shapes.ts';
import { failureTextKey } from '../failure-text.ts';
import { unlockOneOf } from '../keys/ask-passphrase.ts';
import type { StoredKey } from '../keys/key-list.ts';
import { allKeys, ownKeys } from '../keys/key-list.ts';
import { pgp } from '../pgp-worker.ts';
import type { Protection } from './protection.ts';
import { keyFor, searchesOver } from './recipient-keys.ts';
import { filesOf, stageFile, unstageFile } from './written-files.ts';

/** The subject outside an encrypted message; the real one is inside (protected headers). */
const SUBJECT = '...';

/** Why a message is sealed: a draft is encrypted for its writer alone and never signed. */
export interface SealPurpose {
  readonly kind: 'draft' | 'send';
  readonly draftid: string;
}

/** The sealed file of the last save of each draft: the next save replaces it. */
const lastSealed = new Map<string, string>();

/** The key that the user writes with: that of the sender's address, else any own one. */
function writersKey(keys: readonly StoredKey[], message: Outgoing): StoredKey {
  const own = ownKeys(keys);
  const mail = message.from?.mail ?? session.get().user?.mail ?? '';
  const key = keyFor(own, mail) ?? own.find(({ info }) => info?.encrypts === true);
  if (key === undefined) throw new PgpError('key_not_usable');
  return key;
}

/** The keys of recipients. @throws PgpError `recipient_without_key` when one has none. */
async function readersOf(mails: readonly string[]): Promise<string[]> {
  const known = await allKeys();
  await searchesOver(mails.filter((mail) => keyFor(known, mail) === undefined));
  const keys = await allKeys();
  return mails.map((mail) => {
    const key = keyFor(keys, mail);
    if (key === undefined) throw new PgpError('recipient_without_key');
    return key.publickey;
  });
}

function writtenOf(message: Outgoing, files: WrittenMessage['files']): WrittenMessage {
  const { from, to, cc, subject, html, text } = message;
  const list = (people: Outgoing['to']): string => people.map(formatAddress).join(', ');
  const headers: WrittenMessage['headers'] = [
    ...(from === undefined ? [] : [['From', formatAddress(from)] as const]),
    ...(to.length === 0 ? [] : [['To', list(to)] as const]),
    ...(cc.length === 0 ? [] : [['Cc', list(cc)] as const]),
    ['Subject', subject],
  ];
  return { headers, html, text, files };
}

async function seal(message: Outgoing, { encrypt, sign }: Protection, purpose: SealPurpose): Promise<Outgoing> {
  const isDraft = purpose.kind === 'draft';
  if ((isDraft && !encrypt) || (!encrypt && !sign)) return message;
  const writer = writersKey(await allKeys(), message);
  const signer = sign && !isDraft ? writer.privatekey : null;
  const mails = (people: Outgoing['to']): string[] => (isDraft ? [] : people.map(({ mail }) => mail));
  const [open, hidden] = encrypt
    ? await Promise.all([readersOf([...mails(message.to), ...mails(message.cc)]), readersOf(mails(message.bcc))])
    : [[], []];
  if (signer !== null && !(await unlockOneOf([writer]))) throw new PgpError('passphrase_needed');
  const readers = encrypt ? [writer.publickey, ...open] : [];
  const written = writtenOf(message, await filesOf(message));
  const entity = await pgp('seal', { message: written, readers, hidden, signer });
  const { id } = await stageFile('message.asc', entity);
  const before = lastSealed.get(purpose.draftid);
  if (before !== undefined) unstageFile(before);
  if (isDraft) lastSealed.set(purpose.draftid, id);
  else lastSealed.delete(purpose.draftid);
  return {
    ...message,
    subject: encrypt ? SUBJECT : message.subject,
    html: '',
    text: '',
    attachments: [{ ref: { kind: 'staged', id }, name: 'message.asc' }],
    pgp: { kind: encrypt ? 'encrypted' : 'signed', autocrypt: isDraft ? '' : await pgp('keyData', writer.publickey) },
  };
}

/**
 * The message as it leaves the page: encrypted and signed as the user chose, with its files, or unchanged. It is never less
 * protected than that: @throws TextError when it cannot be, and ApiError as the calls do.
 */
export async function sealOutgoing(message: Outgoing, protection: Protection, purpose: SealPurpose): Promise<Outgoing> {
  try {
    return await seal(message, protection, purpose);
  } catch (error) {
    throw error instanceof PgpError ? new TextError(failureTextKey(error)) : error;
  }
}
