import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from '@pillarbox/contract/compose/draft';
import type { ComposeAttachment } from './compose-state.ts';

/** Why a file is not taken. */
export type Refusal = 'too-many' | 'too-large' | 'together-too-large';

/** A file that is wanted: only its name and size decide. */
export interface Candidate {
  readonly name: string;
  readonly size: number;
}

/** Files that fit and files that do not, each in the order they were picked. */
export interface Admission<F extends Candidate> {
  readonly taken: readonly F[];
  readonly refused: readonly { readonly file: F; readonly reason: Refusal }[];
}

/** Bytes of all attachments together. */
export function totalSize(attachments: readonly Candidate[]): number {
  return attachments.reduce((sum, one) => sum + one.size, 0);
}

/**
 * Decides which files may join those that are there: at most 25 [VAL-006], none above 26,214,400 bytes [VAL-007], and not
 * more than that together [VAL-008]. A file that does not fit leaves room for a smaller one after it.
 */
export function admit<F extends Candidate>(present: readonly ComposeAttachment[], files: readonly F[]): Admission<F> {
  const taken: F[] = [];
  const refused: { file: F; reason: Refusal }[] = [];
  let bytes = totalSize(present);
  for (const file of files) {
    const reason = refusal(file, { count: present.length + taken.length, bytes });
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

/** Whether the counter line is at a limit: no file, or no byte, fits any more. */
export function isAtLimit(attachments: readonly Candidate[]): boolean {
  return attachments.length >= MAX_ATTACHMENTS || totalSize(attachments) >= MAX_ATTACHMENT_BYTES;
}
