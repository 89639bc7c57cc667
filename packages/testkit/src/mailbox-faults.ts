import type { Failure } from '@pillarbox/contract/failure';
import type { Mailbox } from '@pillarbox/mailbox/port';

/** The methods of a mailbox that use the mail server. */
export type MailboxMethod = Exclude<
  keyof Mailbox,
  'alive' | 'lastUsed' | 'subscribe' | 'within' | 'shared' | 'nameSpecialFolders'
>;

/** One call of a mailbox, with the mailbox object that the product called. */
export interface MailboxCall {
  readonly mailbox: Mailbox;
  readonly method: MailboxMethod;
  readonly args: readonly unknown[];
}

/** Records the calls of a mailbox, and lets some of them fail or return other values. */
export class MailboxFaults {
  /** All calls so far, including failed ones. */
  readonly calls: MailboxCall[] = [];
  readonly #next = new Map<MailboxMethod, Failure>();
  readonly #lasting = new Map<MailboxMethod, Failure>();
  readonly #answers = new Map<MailboxMethod, (answer: never) => unknown>();

  /** Lets the next call of a method fail. */
  failNext(method: MailboxMethod, failure: Failure): void {
    this.#next.set(method, failure);
  }

  /** Lets every call of a method fail until `heal`. */
  fail(method: MailboxMethod, failure: Failure): void {
    this.#lasting.set(method, failure);
  }

  heal(method: MailboxMethod): void {
    this.#lasting.delete(method);
  }

  /** Changes the result of a method, for example to that of a server without an extension. */
  answer<M extends MailboxMethod>(
    method: M,
    change: (answer: Awaited<ReturnType<Mailbox[M]>>) => Awaited<ReturnType<Mailbox[M]>>,
  ): void {
    this.#answers.set(method, change);
  }

  /** Arguments of all calls of a method, in order. */
  callsOf<M extends MailboxMethod>(method: M): Parameters<Mailbox[M]>[] {
    return this.calls.filter((call) => call.method === method).map(({ args }) => args as Parameters<Mailbox[M]>);
  }

  /** The mailbox with these faults applied. */
  of(mailbox: Mailbox): Mailbox {
    const faulty: Mailbox = new Proxy(mailbox, {
      get: (target, property) => {
        const value: unknown = Reflect.get(target, property, target);
        if (typeof value !== 'function') return value;
        if (property === 'subscribe' || property === 'within') return value.bind(target) as unknown;
        const method = property as MailboxMethod;
        return async (...args: unknown[]): Promise<unknown> => {
          this.calls.push({ mailbox: faulty, method, args });
          const failure = this.#next.get(method) ?? this.#lasting.get(method);
          this.#next.delete(method);
          if (failure !== undefined) throw failure;
          const answer: unknown = await Reflect.apply(value, target, args);
          const change = this.#answers.get(method);
          return change === undefined ? answer : change(answer as never);
        };
      },
    });
    return faulty;
  }
}
