import { availableParallelism } from 'node:os';
import { Failure } from '@pillarbox/contract/failure';
import type { MessageParser } from './parsed.ts';
import type { ParseAnswer, ParseQuestion } from './worker-messages.ts';
import { ParseLane } from './worker-lane.ts';
import type { LaneLimits } from './worker-lane.ts';

/** How a parser may differ from the usual one. */
export interface ParserOptions extends Partial<LaneLimits> {
  /** Workers at most; they start when they are needed. */
  readonly workers?: number;
  /** Messages that may wait; more are refused with `message_unreadable`. */
  readonly queue?: number;
}

interface Waiting {
  readonly question: ParseQuestion;
  readonly resolve: (answer: ParseAnswer) => void;
  readonly reject: (error: unknown) => void;
}

/** In a bundle the worker lies beside the program as `message-worker.js`, in the sources beside this file. */
function workerPlace(): URL {
  return new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './message-worker.js', import.meta.url);
}

/** A parser that keeps strangers' mail away from the main thread: each message has limits of time and memory. */
export function createMessageParser(options: ParserOptions = {}): MessageParser {
  const limits: LaneLimits = {
    place: options.place ?? workerPlace(),
    timeLimitMs: options.timeLimitMs ?? 15_000,
    memoryMb: options.memoryMb ?? 512,
  };
  const most = options.workers ?? Math.max(1, Math.min(2, availableParallelism()));
  const longest = options.queue ?? 500;
  const lanes: ParseLane[] = [];
  const waiting: Waiting[] = [];
  let closed = false;

  const freeLane = (): ParseLane | undefined => {
    const free = lanes.find((lane) => !lane.busy);
    if (free !== undefined || lanes.length >= most) return free;
    const lane = new ParseLane(limits);
    lanes.push(lane);
    return lane;
  };

  const next = (): void => {
    while (waiting.length > 0) {
      const lane = freeLane();
      const job = lane === undefined ? undefined : waiting.shift();
      if (lane === undefined || job === undefined) return;
      void lane.ask(job.question).then(job.resolve, job.reject).finally(next);
    }
  };

  const ask = (question: ParseQuestion): Promise<ParseAnswer> => {
    if (closed || waiting.length >= longest) return Promise.reject(new Failure('message_unreadable'));
    return new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      next();
    });
  };

  return {
    async parse(source) {
      const answer = await ask({ source, part: null });
      if ('message' in answer) return answer.message;
      throw new Failure('failure' in answer ? answer.failure : 'message_unreadable');
    },
    async part(source, part) {
      const answer = await ask({ source, part });
      if ('part' in answer) return answer.part;
      throw new Failure('failure' in answer ? answer.failure : 'message_unreadable');
    },
    async close() {
      closed = true;
      for (const job of waiting.splice(0)) job.reject(new Failure('message_unreadable'));
      await Promise.all(lanes.map((lane) => lane.close()));
    },
  };
}
