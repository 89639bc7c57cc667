import * as calls from '@pillarbox/contract/files/mail-links';
import type { MailLinkRules } from '@pillarbox/contract/files/mail-links';
import { filesCall } from '../data/files-calls.ts';
import { refreshFiles } from '../data/files.queries.ts';
import { transferFile } from '../data/transfer.ts';

/** What the sender of a link decides. */
export interface WantedMailLink {
  /** Milliseconds since 1970; null for never. */
  readonly ends: number | null;
  /** Absent or '': none. */
  readonly password?: string;
}

/** A file of a message that becomes a link. */
interface MailLinkJob extends WantedMailLink {
  readonly file: File;
  /** Name of the folder at the top of the storage that gets it. */
  readonly folder: string;
  readonly draft: string;
  /** Called with per cent of the upload. */
  readonly onProgress: (percent: number) => void;
  readonly signal: AbortSignal;
}

/** From which size on a file of a message is offered as a link, in bytes, and what the provider asks of it. @throws ApiError. */
export async function mailLinkRules(): Promise<MailLinkRules> {
  return await filesCall(calls.readMailLinkRules, {});
}

/**
 * Sends a file to the user's storage and makes the link to it. One that broke off goes on where it was. Resolves with the key of the
 * link. @throws ApiError as `call` does, AbortError.
 */
export async function makeMailLink({
  file,
  folder,
  draft,
  onProgress,
  signal,
  ...wanted
}: MailLinkJob): Promise<string> {
  const transfer = { file, folders: [folder], parent: '', onConflict: 'rename' } as const;
  const onSent = (bytes: number): void => onProgress(file.size === 0 ? 100 : (bytes * 100) / file.size);
  const { id } = await transferFile(transfer, { onSent, signal });
  const { key } = await filesCall(calls.makeMailLink, { body: { id, draft, ...wanted } });
  void refreshFiles();
  return key;
}

/** Withdraws the link that was made for a draft, or keeps it, whatever becomes of the draft. @throws ApiError. */
export async function settleMailLink(key: string, draft: string, wanted: 'withdraw' | 'keep'): Promise<void> {
  await filesCall(calls.settleMailLink, { params: { key }, body: { draft, wanted } });
}
