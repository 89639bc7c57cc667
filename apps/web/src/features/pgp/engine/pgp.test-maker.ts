import { toBinary, toBytes } from './mime-tree.ts';
import type { ReadContent, ReadResult, WrittenMessage } from './shapes.ts';

/** A message with the given text and headers. */
export function written(text: string, more: Partial<WrittenMessage> = {}): WrittenMessage {
  const headers = [
    ['From', 'Alice <alice@example.test>'],
    ['To', 'Bob <bob@example.test>'],
    ['Subject', 'Größe – the real subject'],
  ] as const;
  return { headers, html: '', text, files: [], ...more };
}

/** A whole message around a sealed entity, as the gateway sends it. */
export function mailed(entity: Uint8Array): Uint8Array<ArrayBuffer> {
  return toBytes(`From: alice@example.test\r\nSubject: ...\r\nMIME-Version: 1.0\r\n${toBinary(entity)}`);
}

/** The content of a message that must have been read. */
export function contentOf(result: ReadResult): ReadContent {
  if (result.kind !== 'read') throw new Error(`not read: ${JSON.stringify(result)}`);
  return result.content;
}
