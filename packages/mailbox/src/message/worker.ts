import { parentPort } from 'node:worker_threads';
import { Failure } from '@pillarbox/contract/failure';
import { readOutline } from './outline.ts';
import { parseMessage, readPartContent } from './parse-message.ts';
import type { ParseAnswer, ParseQuestion } from './worker-messages.ts';

function answer({ source, want }: ParseQuestion): ParseAnswer {
  try {
    if (want === 'message') return { message: parseMessage(source) };
    if (want === 'outline') return { message: readOutline(source) };
    const { content, ...rest } = readPartContent(source, want.part);
    // A view into the source is copied, because transferring it would transfer the whole source.
    return { part: { ...rest, content: content.buffer === source.buffer ? Uint8Array.from(content) : content } };
  } catch (error) {
    return { failure: error instanceof Failure ? error.code : 'message_unreadable' };
  }
}

parentPort?.on('message', (question: ParseQuestion) => {
  const reply = answer(question);
  parentPort?.postMessage(reply, 'part' in reply ? [reply.part.content.buffer as ArrayBuffer] : []);
});
