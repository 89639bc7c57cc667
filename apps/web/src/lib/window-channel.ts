/** What the windows and tabs of one browser say to each other, beside the gateway's pushes. */
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

/** Tells every other window and tab of this browser. What cannot be sent is dropped [SHELL-176]. */
export function broadcast(kind: string, data: unknown = null): void {
  try {
    open()?.postMessage({ kind, data });
  } catch {
    // A closed channel, or something that cannot travel.
  }
}

/** Hears what other windows and tabs tell, until the returned function is called. */
export function onBroadcast(kind: string, listener: Listener): () => void {
  open();
  const known = listeners.get(kind) ?? new Set();
  listeners.set(kind, known.add(listener));
  return () => known.delete(listener);
}
