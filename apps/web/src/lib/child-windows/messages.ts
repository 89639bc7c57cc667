/** A message between windows of the product: a kind, data, and an id when an answer is expected. */
export interface WindowMessage {
  readonly kind: string;
  readonly id: string;
  readonly data: unknown;
}

/** Kind of an answer, which has the id of its message. */
const ANSWER = 'answer';
/** Kind of a child's report to its parent [SHELL-171]. */
export const REPORT = 'report';
/** Kind of a parent's request that the child closes [SHELL-173]. */
export const CLOSE = 'close';
/** Kind of the message that a closing child sends. */
export const GONE = 'gone';

/** Time limit for closing in ms: after it the parent closes the child [CONST-003]. */
export const CLOSE_TIMEOUT_MS = 3000;

/** The target of a message. */
export type Poster = Pick<Window, 'postMessage'>;

/** Sends a message to a window of this origin. A failure is ignored [SHELL-176]. */
export function send(
  target: Poster | null,
  kind: string,
  { data = null, id = '' }: { readonly data?: unknown; readonly id?: string } = {},
): void {
  try {
    target?.postMessage({ kind, id, data } satisfies WindowMessage, location.origin);
  } catch {
    // The window was closed, or the data cannot be cloned.
  }
}

/** The message of an event; null when it has another origin or is not one of ours. */
export function messageOf(event: MessageEvent): WindowMessage | null {
  if (event.origin !== location.origin) return null;
  const { kind, id, data } = (event.data ?? {}) as Partial<WindowMessage>;
  return typeof kind === 'string' && typeof id === 'string' ? { kind, id, data } : null;
}

/** Handles a message. The return value is the answer. */
type Handler = (data: unknown, from: string) => unknown;

let lastId = 0;
const waiting = new Map<string, (answer: unknown) => void>();

/** Sends a message and waits for its answer; undefined when none comes within `patience` ms. */
export function ask(
  target: Poster | null,
  kind: string,
  { data, patience = CLOSE_TIMEOUT_MS }: { readonly data?: unknown; readonly patience?: number } = {},
): Promise<unknown> {
  lastId += 1;
  const id = `${kind} ${lastId}`;
  return new Promise((resolve) => {
    const done = (answer: unknown): void => {
      clearTimeout(timer);
      waiting.delete(id);
      resolve(answer);
    };
    const timer = setTimeout(() => done(undefined), target === null ? 0 : patience);
    waiting.set(id, done);
    send(target, kind, { data: data ?? null, id });
  });
}

/** Resolves the call that waits for an answer; false when the message is not an answer. */
export function takeAnswer({ kind, id, data }: WindowMessage): boolean {
  if (kind !== ANSWER) return false;
  waiting.get(id)?.(data);
  return true;
}

/** Answers a message if its sender expects an answer. */
export function answer(target: Poster | null, { id }: WindowMessage, data: unknown): void {
  if (id !== '') send(target, ANSWER, { data: data ?? null, id });
}

/** Handlers by kind. */
export interface Handlers {
  readonly add: (kind: string, handler: Handler) => () => void;
  /** Runs the handler and answers if an answer is expected. Without a handler there is no answer. */
  readonly run: (message: WindowMessage, from: string, target: Poster | null) => Promise<void>;
}

/** An empty set of handlers, one for each kind. */
export function makeHandlers(): Handlers {
  const handlers = new Map<string, Handler>();
  return {
    add: (kind, handler) => {
      handlers.set(kind, handler);
      return () => {
        if (handlers.get(kind) === handler) handlers.delete(kind);
      };
    },
    run: async (message, from, target) => {
      const handler = handlers.get(message.kind);
      if (handler !== undefined) answer(target, message, await handler(message.data, from));
    },
  };
}
