import { parentPort } from 'node:worker_threads';
import { Failure } from '@pillarbox/contract/failure';
import { IncompleteSource } from './abridged.ts';
import { readOutline } from './outline.ts';
import { findPart, parseMessage } from './parse-message.ts';
import type { ParseAnswer, ParseQuestion } from './worker-messages.ts';

/** Octets from which a content is never in the memory that Node shares between small buffers, which cannot be transferred. */
const LARGE = 1024 * 1024;

/** Whether the memory of a content can be transferred without a copy. That of a view into the source would be the whole source. */
function mayLeave(content: Uint8Array, source: Uint8Array): boolean {
  return content.length >= LARGE && content.buffer !== source.buffer;
}

function answer({ source, gaps, want }: ParseQuestion): ParseAnswer {
  try {
    if (want === 'message') return { message: parseMessage(source, gaps) };
    if (want === 'outline') return { message: readOutline(source, gaps) };
    const found = findPart(source, want.part, gaps);
    if (!('content' in found)) return { place: found };
    const { content, ...rest } = found;
    return { part: { ...rest, content: mayLeave(content, source) ? content : Uint8Array.from(content) } };
  } catch (error) {
    if (error instanceof IncompleteSource) return { failure: 'incomplete' };
    return { failure: error instanceof Failure ? error.code : 'message_unreadable' };
  }
}

parentPort?.on('message', (question: ParseQuestion) => {
  const reply = answer(question);
  parentPort?.postMessage(reply, 'part' in reply ? [reply.part.content.buffer as ArrayBuffer] : []);
});
