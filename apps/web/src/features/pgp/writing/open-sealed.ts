import type { AttachmentRef, Outgoing } from '@pillarbox/contract/compose/draft';
import type { Message } from '@pillarbox/contract/mail/message';
import { TextError } from '../../../lib/api-error.ts';
import { PgpError } from '../engine/failure.ts';
import type { ReadContent } from '../engine/shapes.ts';
import { failureTextKey } from '../failure-text.ts';
import { unlockOneOf } from '../keys/ask-passphrase.ts';
import { allKeys, ownKeys } from '../keys/key-list.ts';
import { pgp } from '../pgp-worker.ts';
import { sourceOf } from '../reading/source.ts';
import { bytesOf, stageFile } from './written-files.ts';

/** The content of a sealed message that is written on. Its files are staged again. */
export interface OpenedDraft {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly attachments: readonly {
    readonly ref: AttachmentRef;
    readonly name: string;
    readonly mime: string;
    readonly size: number;
    readonly cid: string;
  }[];
}

async function contentOf(source: Uint8Array<ArrayBuffer>): Promise<ReadContent> {
  const keys = await allKeys();
  const own = ownKeys(keys);
  // Once, and again with an unlocked key.
  for (let round = 0; round < 2; round += 1) {
    const result = await pgp('read', { source, own, others: [] });
    if (result.kind === 'read') return result.content;
    if (result.kind === 'failed') throw new PgpError(result.reason);
    if (result.kind !== 'locked') throw new PgpError('message_unreadable');
    if (!(await unlockOneOf(own.filter(({ fingerprint }) => result.fingerprints.includes(fingerprint))))) break;
  }
  throw new PgpError('passphrase_needed');
}

async function opened(source: Uint8Array<ArrayBuffer>): Promise<OpenedDraft> {
  try {
    const { subject, html, text, files } = await contentOf(source);
    const attachments = await Promise.all(
      files
        .filter(({ mime }) => mime !== 'application/pgp-signature')
        .map(async ({ name, mime, cid, content }) => {
          const { id } = await stageFile(name === '' ? 'file' : name, content, mime);
          const isShown = cid !== '' && html.includes(`cid:${cid}`);
          return { ref: { kind: 'staged' as const, id }, name, mime, size: content.length, cid: isShown ? cid : '' };
        }),
    );
    // Every text body ends with a line end, which the writer did not type.
    return { subject: subject ?? '', html, text: text.replace(/\r?\n$/, ''), attachments };
  } catch (error) {
    throw error instanceof PgpError ? new TextError(failureTextKey(error)) : error;
  }
}

/** The content of an encrypted draft. Asks for the passphrase. @throws TextError, ApiError. */
export async function openSealedDraft(message: Message): Promise<OpenedDraft> {
  return await opened(await sourceOf(message, new AbortController().signal));
}

/** A recalled message as it was written. Asks for the passphrase. @throws TextError, ApiError. */
export async function openSealedOutgoing(message: Outgoing): Promise<Outgoing> {
  const [entity] = message.attachments;
  if (message.pgp === undefined || entity === undefined) return message;
  const { pgp: protection, ...rest } = message;
  const { subject, html, text, attachments } = await opened(await bytesOf(entity.ref));
  const files = attachments.map(({ ref, name, cid }) => ({ ref, name, ...(cid === '' ? {} : { cid }) }));
  return { ...rest, subject: protection.kind === 'encrypted' ? subject : rest.subject, html, text, attachments: files };
}
