import type { SocketEvent } from '@pillarbox/contract/events';
import type { Operation } from '@pillarbox/contract/operation';
import type { FakeMail } from './fake-mail.test-maker.ts';

const listeners = new Map<string, Set<(event: unknown) => void>>();
let answering: FakeMail | null = null;

/** Replaces `lib/call.ts` in a test by `vi.mock`: calls are answered by what `answerWith` was given. */
export const fakeCall = {
  call: (operation: Operation, input: object): unknown => answering?.call(operation, input),
};

/** Replaces `lib/socket.ts` in a test by `vi.mock`: no socket is opened, and `push` sends events. */
export async function fakeSocket(original: () => Promise<object>): Promise<object> {
  return {
    ...(await original()),
    watchFolder: () => undefined,
    onPush: (name: string, listener: (event: unknown) => void) => {
      const known = listeners.get(name) ?? new Set();
      listeners.set(name, known.add(listener));
      return () => known.delete(listener);
    },
  };
}

/** Sets the mailbox that answers calls from now on. */
export function answerWith(mail: FakeMail): void {
  answering = mail;
}

/** Sends a socket event to the page, as the gateway does. */
export function push(event: SocketEvent): void {
  for (const listener of listeners.get(event.event) ?? []) listener(event);
}
