import type { PartContent } from './parsed.ts';
import { findPart } from './parse-message.ts';

/** One decoded part of a whole source by its path from `parseMessage`. @throws Failure `attachment_not_found`. */
export function readPartContent(source: Uint8Array, path: string): PartContent {
  const found = findPart(source, path, []);
  if ('content' in found) return found;
  throw new Error('A whole source has all of its parts');
}
