import { availableParallelism } from 'node:os';
import { Failure } from '@pillarbox/contract/failure';
import { FairQueue } from './fair-queue.ts';
import type { MessageParser, ParsedMessage } from './parsed.ts';
import type { ParseAnswer, ParseQuestion } from './worker-messages.ts';
import { ParseLane } from './worker-lane.ts';
import type { LaneLimits } from './worker-lane.ts';

/** How a parser may differ from the usual one. */
export interface ParserOptions extends Partial<LaneLimits> {
  /** Workers at most; they start when they are needed. */
  readonly workers?: number;
  /** Messages that may wait; more are refused with `mail_timeout`. One account has at most a fifth of it. */
  readonly queue?: number;
}

interface Waiting {
  readonly question: ParseQuestion;
  readonly resolve: (answer: ParseAnswer) => void;
  readonly reject: (error: unknown) => void;
}

/** Milliseconds for one message: the largest that is opened, 64 MiB of base64, takes about one second. */
const TIME_LIMIT_MS = 5000;

/** In a bundle the worker lies beside the program as `message-worker.js`, in the sources beside this file. */
function workerPlace(): URL {
  return new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './message-worker.js', import.meta.url);
}

/**
 * A parser that keeps strangers' mail away from the main thread: each message has limits of time and memory, and each account
 * all workers but one at most, so that one account's heavy mail never stops the others.
 */
export function createMessageParser(options: ParserOptions = {}): MessageParser {
  const limits: LaneLimits = {
    place: options.place ?? workerPlace(),
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
  const lanes: ParseLane[] = [];
  let closed = false;

  const freeLane = (): ParseLane | undefined => {
    const free = lanes.find((lane) => !lane.busy);
    if (free !== undefined || lanes.length >= most) return free;
    const lane = new ParseLane(limits);
    lanes.push(lane);
    return lane;
  };

  const next = (): void => {
    for (;;) {
      const lane = freeLane();
      const turn = lane === undefined ? undefined : queue.take();
      if (lane === undefined || turn === undefined) return;
      const { job, account } = turn;
      const ended = (): void => {
        queue.done(account);
        next();
      };
      void lane.ask(job.question).then(job.resolve, job.reject).finally(ended);
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
      await Promise.all(lanes.map((lane) => lane.close()));
    },
  };
}
