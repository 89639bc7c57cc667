import type { Secrets } from './secrets.ts';

/** Something encrypted, with what it was encrypted for. */
export interface SealedText {
  readonly purpose: string;
  readonly sealed: Uint8Array;
  readonly associated: Buffer;
}

/** Encrypts something again that was encrypted with an older secret of the installation; null for anything else. */
export function resealed(
  secrets: Pick<Secrets, 'seal' | 'unseal'>,
  { purpose, sealed, associated }: SealedText,
): Buffer | null {
  const found = secrets.unseal(purpose, sealed, associated);
  return found?.outdated === true ? secrets.seal(purpose, found.plain, associated) : null;
}
