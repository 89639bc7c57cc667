import { createHash } from 'node:crypto';

/** An id that the same content gets again: 32 characters of A-Z, a-z, 0-9, - and _. */
export function contentId(content: string | Uint8Array): string {
  return createHash('sha256').update('take-over ').update(content).digest('base64url').slice(0, 32);
}
