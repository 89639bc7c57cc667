import type { Readable } from 'node:stream';
import { Failure } from '@pillarbox/contract/failure';
import type { BodyOf, Operation, ParamsOf, QueryOf, ReplyOf } from '@pillarbox/contract/operation';

/** The parts of a call that a test passes; files only if the operation accepts them. */
interface TestCall<O extends Operation, S> {
  readonly session: S;
  readonly params?: ParamsOf<O>;
  readonly query?: QueryOf<O>;
  readonly body?: BodyOf<O>;
  readonly files?: AsyncIterable<unknown>;
  readonly content?: Readable;
}

type AnyHandler = (call: never) => Promise<unknown>;

/** What the pipeline asks before the handler. */
interface AnyOptions {
  readonly versionOf?: AnyHandler;
}

/**
 * Calls the handlers of one feature in the test's own process, without HTTP: parses the request, calls the handler, parses
 * the reply. Sessions are taken as given. Limits, cookies, tokens and status codes are tested through the real request
 * pipeline.
 */
export class InProcessClient<S> {
  readonly #handlers = new Map<string, AnyHandler>();

  readonly mount = (operation: Operation, handler: AnyHandler, { versionOf }: AnyOptions = {}): void => {
    this.#handlers.set(operation.id, async (call) => {
      // The replies are not kept, so that each call reaches the handler.
      await versionOf?.(call);
      return await handler(call);
    });
  };

  /** Ids of the mounted operations. */
  get mounted(): string[] {
    return [...this.#handlers.keys()];
  }

  /** Calls an operation and returns its parsed reply. @throws Failure as the handler does, `invalid_request` before it. */
  async call<O extends Operation>(operation: O, given: TestCall<O, S>): Promise<ReplyOf<O>> {
    const reply = await this.#run(operation, given);
    const isText = typeof reply === 'object' && reply !== null && 'replyText' in reply;
    return operation.reply.parse(isText ? JSON.parse(String(reply.replyText)) : reply) as ReplyOf<O>;
  }

  /** Calls a download and returns what the handler returns. */
  async download<D, O extends Operation = Operation>(operation: O, given: TestCall<O, S>): Promise<D> {
    return (await this.#run(operation, given)) as D;
  }

  async #run<O extends Operation>(operation: O, given: TestCall<O, S>): Promise<unknown> {
    const handler = this.#handlers.get(operation.id);
    if (handler === undefined) throw new Error(`${operation.id} is not mounted`);
    const parse = (part: 'params' | 'query' | 'body'): unknown => {
      const parsed = operation[part].safeParse(given[part] ?? {});
      if (!parsed.success)
        throw new Failure('invalid_request', { field: parsed.error.issues[0]?.path.join('.') ?? '' });
      return parsed.data;
    };
    const multipart = given.files !== undefined;
    const exchange = {
      multipart,
      ip: '192.0.2.1',
      host: 'mail.example.test',
      origin: 'https://mail.example.test',
      files: () => given.files ?? nothing(),
      content: () => given.content,
      allowLongBody: () => undefined,
      signal: new AbortController().signal,
    };
    const call = {
      params: parse('params'),
      query: parse('query'),
      body: parse('body'),
      session: given.session,
      exchange,
    };
    return await handler(call as never);
  }
}

async function* nothing(): AsyncIterable<never> {
  // No files.
}

/** The code with which a promise is rejected; 'none' if it is not, so that a failing test shows it. */
export async function codeOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
    return 'none';
  } catch (error) {
    if (error instanceof Failure) return error.code;
    throw error;
  }
}
