import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from '@pillarbox/contract/compose/draft';
import type { ComposeAttachment } from './compose-state.ts';

/** Why a file is refused. */
export type Refusal = 'too-many' | 'too-large' | 'together-too-large';

/** A picked file; only its name and size matter. */
export interface Candidate {
  readonly name: string;
  readonly size: number;
  /** It does not travel in the message. */
  readonly isLink?: true;
}

/** The accepted and the refused files, each in the order of the selection. */
export interface Admission<F extends Candidate> {
  readonly taken: readonly F[];
  readonly refused: readonly { readonly file: F; readonly reason: Refusal }[];
}

/** Bytes of all attachments together. */
export function totalSize(attachments: readonly Candidate[]): number {
  return attached(attachments).reduce((sum, one) => sum + one.size, 0);
}

/** Those that travel in the message. */
function attached<F extends Candidate>(files: readonly F[]): readonly F[] {
  return files.filter(({ isLink }) => isLink !== true);
}

/**
 * Decides which files can be added: at most 25 files [VAL-006], each of at most 26,214,400 bytes [VAL-007], and not more than that
 * in total [VAL-008]. After a file that does not fit, a smaller one may still fit.
 */
export function admit<F extends Candidate>(present: readonly ComposeAttachment[], files: readonly F[]): Admission<F> {
  const taken: F[] = [];
  const refused: { file: F; reason: Refusal }[] = [];
  let bytes = totalSize(present);
  for (const file of files) {
    const reason = refusal(file, { count: attached(present).length + taken.length, bytes });
    if (reason === null) {
      taken.push(file);
      bytes += file.size;
    } else refused.push({ file, reason });
  }
  return { taken, refused };
}

function refusal(file: Candidate, now: { count: number; bytes: number }): Refusal | null {
  if (file.size > MAX_ATTACHMENT_BYTES) return 'too-large';
  if (now.count >= MAX_ATTACHMENTS) return 'too-many';
  return now.bytes + file.size > MAX_ATTACHMENT_BYTES ? 'together-too-large' : null;
}

/** Whether a limit is reached: no file or no byte fits any more. */
export function isAtLimit(attachments: readonly Candidate[]): boolean {
  return attached(attachments).length >= MAX_ATTACHMENTS || totalSize(attachments) >= MAX_ATTACHMENT_BYTES;
}
