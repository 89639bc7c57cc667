import type { Message, Messenger } from 'penpal';
import { createBudget } from './message-budget.ts';
import { isSmall } from './small.ts';

/** The kinds of messages of penpal's protocol that come over the window, and those that come over the port afterwards. */
const OVER_WINDOW: readonly string[] = ['SYN', 'ACK1', 'ACK2', 'DESTROY'];
const OVER_PORT: readonly string[] = ['CALL', 'REPLY', 'DESTROY'];

interface HostMessengerOptions {
  /** The only origin that is spoken to and listened to. */
  readonly origin: string;
  /** The methods that the host may call. */
  readonly methods: readonly string[];
  /** Called when the host floods the page. */
  readonly flooded: () => void;
  /** Called when the connection has ended, by either side. */
  readonly ended: () => void;
}

/**
 * Speaks penpal's protocol with the page of the host. Penpal's own messenger sends its first message to any origin; this one names the
 * origin each time, so that another page there learns nothing. It drops what is too much, too large, or no call of the contract, before
 * penpal sees it.
 */
export function createHostMessenger({ origin, methods, flooded, ended }: HostMessengerOptions): Messenger {
  const handlers = new Set<(message: Message) => void>();
  const weigh = createBudget();
  let isMessage: (data: unknown) => data is Message = (data): data is Message => data === undefined;
  let port: MessagePort | null = null;

  const receive = (data: unknown, kinds: readonly string[]): Message | null => {
    const verdict = weigh(performance.now());
    if (verdict === 'flood') flooded();
    if (verdict !== 'take' || !isSmall(data) || !isMessage(data) || !kinds.includes(data.type)) return null;
    if (data.type === 'CALL' && !isKnownCall(data, methods)) return null;
    return data;
  };
  const pass = (message: Message | null): void => {
    if (message !== null) for (const handler of [...handlers]) handler(message);
  };
  const onPort = (event: MessageEvent): void => pass(receive(event.data, OVER_PORT));
  const takePort = (next: MessagePort | undefined): void => {
    port?.removeEventListener('message', onPort);
    port?.close();
    port = next ?? null;
    port?.addEventListener('message', onPort);
    port?.start();
  };
  const onWindow = (event: MessageEvent): void => {
    if (event.source !== window.parent || event.origin !== origin) return;
    const message = receive(event.data, OVER_WINDOW);
    if (message?.type === 'SYN') takePort(undefined);
    if (message?.type === 'ACK2') takePort(event.ports[0]);
    pass(message);
  };
  const post = (message: Message, transfer: Transferable[] = []): void =>
    window.parent.postMessage(message, { targetOrigin: origin, transfer });

  return {
    initialize: ({ validateReceivedMessage }) => {
      isMessage = validateReceivedMessage;
      addEventListener('message', onWindow);
    },
    sendMessage: (message) => {
      if (message.type === 'SYN' || message.type === 'ACK1') {
        post(message);
      } else if (message.type === 'ACK2') {
        const { port1, port2 } = new MessageChannel();
        takePort(port1);
        post(message, [port2]);
      } else {
        if (port === null) throw new Error('The host has not answered');
        port.postMessage(message);
      }
    },
    addMessageHandler: (handler) => handlers.add(handler),
    removeMessageHandler: (handler) => handlers.delete(handler),
    destroy: () => {
      removeEventListener('message', onWindow);
      takePort(undefined);
      handlers.clear();
      ended();
    },
  };
}

/** Whether a call names one of the methods. Penpal would also find what every object inherits. */
function isKnownCall(call: Extract<Message, { type: 'CALL' }>, methods: readonly string[]): boolean {
  const { methodPath, args, id } = call as { methodPath?: unknown; args?: unknown; id?: unknown };
  if (typeof id !== 'string' || !Array.isArray(args) || !Array.isArray(methodPath)) return false;
  return methodPath.length === 1 && methods.includes(String(methodPath[0]));
}
