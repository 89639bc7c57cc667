import { availableParallelism } from 'node:os';
import { Failure } from '@pillarbox/contract/failure';
import { IncompleteSource } from './abridged.ts';
import type { MessageParser, ParsedMessage, PartContent, PartPlace } from './parsed.ts';
import type { ParseAnswer, ParseQuestion } from './worker-messages.ts';
import { ParsePool } from './parse-pool.ts';
import type { ParseWorkerOptions } from './parse-worker.ts';

/** Options of a parser, with defaults. */
export interface ParserOptions extends Partial<ParseWorkerOptions> {
  /** Most workers; they start when they are needed. */
  readonly workers?: number;
  /** Messages that may wait; more are rejected with `mail_timeout`. One account may have a fifth of them. */
  readonly queue?: number;
}

/** Milliseconds for one message: the largest one, 64 MiB of base64, takes about one second. */
const TIME_LIMIT_MS = 5000;

/** The bundle has the worker as `message-worker.js` beside the program; the sources have it beside this file. */
function workerProgram(): URL {
  return new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './message-worker.js', import.meta.url);
}

/**
 * A parser that runs in worker threads, because received mail may be hostile. Each message has limits of time and memory.
 * Each account can use all workers but one, so that it never blocks the others.
 */
export function createMessageParser(options: ParserOptions = {}): MessageParser {
  const pool = new ParsePool(
    {
      program: options.program ?? workerProgram(),
      timeLimitMs: options.timeLimitMs ?? TIME_LIMIT_MS,
      memoryMb: options.memoryMb ?? 512,
    },
    { workers: options.workers ?? Math.max(2, Math.min(4, availableParallelism())), queue: options.queue ?? 500 },
  );

  const read = async (question: ParseQuestion, account: string): Promise<ParsedMessage> => {
    const answer = await pool.ask(question, account);
    if ('message' in answer) return answer.message;
    throw failureOf(answer);
  };
  const find = async (question: ParseQuestion, account: string): Promise<PartContent | PartPlace> => {
    const answer = await pool.ask(question, account);
    if ('part' in answer) return answer.part;
    if ('place' in answer) return answer.place;
    throw failureOf(answer);
  };

  return {
    async parse(source, account, gaps = []) {
      try {
        return await read({ source, gaps, want: 'message' }, account);
      } catch (error) {
        if (!(error instanceof Failure) || error.code !== 'message_unreadable') throw error;
        return await read({ source, gaps, want: 'outline' }, account);
      }
    },
    async part(source, part, account) {
      const found = await find({ source, gaps: [], want: { part } }, account);
      if ('content' in found) return found;
      throw new Failure('message_unreadable');
    },
    find: ({ source, gaps }, part, account) => find({ source, gaps, want: { part } }, account),
    close: () => pool.close(),
  };
}

function failureOf(answer: ParseAnswer): Error {
  if (!('failure' in answer)) return new Failure('message_unreadable');
  return answer.failure === 'incomplete' ? new IncompleteSource() : new Failure(answer.failure);
}
