import { availableParallelism } from 'node:os';
import { Failure } from '@pillarbox/contract/failure';
import { FairQueue } from './fair-queue.ts';
import type { MessageParser, ParsedMessage } from './parsed.ts';
import type { ParseAnswer, ParseQuestion } from './worker-messages.ts';
import { ParseWorker } from './parse-worker.ts';
import type { ParseWorkerOptions } from './parse-worker.ts';

/** Options of a parser, with defaults. */
export interface ParserOptions extends Partial<ParseWorkerOptions> {
  /** Most workers; they start when they are needed. */
  readonly workers?: number;
  /** Messages that may wait; more are rejected with `mail_timeout`. One account may have a fifth of them. */
  readonly queue?: number;
}

interface Waiting {
  readonly question: ParseQuestion;
  readonly resolve: (answer: ParseAnswer) => void;
  readonly reject: (error: unknown) => void;
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
  const limits: ParseWorkerOptions = {
    program: options.program ?? workerProgram(),
    timeLimitMs: options.timeLimitMs ?? TIME_LIMIT_MS,
    memoryMb: options.memoryMb ?? 512,
  };
  const most = options.workers ?? Math.max(2, Math.min(4, availableParallelism()));
  const longest = options.queue ?? 500;
  const queue = new FairQueue<Waiting>({
    share: Math.max(1, most - 1),
    waitingPerAccount: Math.ceil(longest / 5),
    waiting: longest,
  });
  const pool: ParseWorker[] = [];
  let closed = false;

  const freeWorker = (): ParseWorker | undefined => {
    const free = pool.find((worker) => !worker.busy);
    if (free !== undefined || pool.length >= most) return free;
    const worker = new ParseWorker(limits);
    pool.push(worker);
    return worker;
  };

  const next = (): void => {
    for (;;) {
      const worker = freeWorker();
      const turn = worker === undefined ? undefined : queue.take();
      if (worker === undefined || turn === undefined) return;
      const { job, account } = turn;
      const ended = (): void => {
        queue.done(account);
        next();
      };
      void worker.ask(job.question).then(job.resolve, job.reject).finally(ended);
    }
  };

  const ask = (question: ParseQuestion, account: string): Promise<ParseAnswer> => {
    if (closed) return Promise.reject(new Failure('mail_timeout'));
    return new Promise((resolve, reject) => {
      if (queue.add(account, { question, resolve, reject })) next();
      else reject(new Failure('mail_timeout'));
    });
  };

  const read = async (question: ParseQuestion, account: string): Promise<ParsedMessage> => {
    const answer = await ask(question, account);
    if ('message' in answer) return answer.message;
    throw new Failure('failure' in answer ? answer.failure : 'message_unreadable');
  };

  return {
    async parse(source, account) {
      try {
        return await read({ source, want: 'message' }, account);
      } catch (error) {
        if (!(error instanceof Failure) || error.code !== 'message_unreadable') throw error;
        return await read({ source, want: 'outline' }, account);
      }
    },
    async part(source, part, account) {
      const answer = await ask({ source, want: { part } }, account);
      if ('part' in answer) return answer.part;
      throw new Failure('failure' in answer ? answer.failure : 'message_unreadable');
    },
    async close() {
      closed = true;
      for (const job of queue.clear()) job.reject(new Failure('mail_timeout'));
      await Promise.all(pool.map((worker) => worker.close()));
    },
  };
}
