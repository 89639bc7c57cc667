import { parentPort } from 'node:worker_threads';
import { Failure } from '@pillarbox/contract/failure';
import { parseMessage, readPartContent } from './parse-message.ts';
import type { ParseAnswer, ParseQuestion } from './worker-messages.ts';

function answer({ source, part }: ParseQuestion): ParseAnswer {
  try {
    if (part === null) return { message: parseMessage(source) };
    const { content, ...rest } = readPartContent(source, part);
    // A copy of its own: what is given away must not be a window into the source.
    return { part: { ...rest, content: Uint8Array.from(content) } };
  } catch (error) {
    return { failure: error instanceof Failure ? error.code : 'message_unreadable' };
  }
}

parentPort?.on('message', (question: ParseQuestion) => {
  const reply = answer(question);
  parentPort?.postMessage(reply, 'part' in reply ? [reply.part.content.buffer as ArrayBuffer] : []);
});
