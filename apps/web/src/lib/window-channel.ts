/** Channel between the windows and tabs of one browser. */
const CHANNEL = 'windows';

type Listener = (data: unknown) => void;

const listeners = new Map<string, Set<Listener>>();
let channel: BroadcastChannel | null = null;

function open(): BroadcastChannel | null {
  if (channel !== null || typeof BroadcastChannel !== 'function') return channel;
  channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', (event: MessageEvent<{ kind?: unknown; data?: unknown } | null>) => {
    const kind = event.data?.kind;
    if (typeof kind !== 'string') return;
    for (const listener of [...(listeners.get(kind) ?? [])]) listener(event.data?.data);
  });
  return channel;
}

/**
 * Sends a message to all other windows and tabs of this browser. A message that cannot be sent is dropped [SHELL-176].
 */
export function broadcast(kind: string, data: unknown = null): void {
  try {
    open()?.postMessage({ kind, data });
  } catch {
    // The channel is closed, or the data cannot be cloned.
  }
}

/** Calls back for messages of other windows and tabs. Returns a function that stops it. */
export function onBroadcast(kind: string, listener: Listener): () => void {
  open();
  const known = listeners.get(kind) ?? new Set();
  listeners.set(kind, known.add(listener));
  return () => known.delete(listener);
}
