/** A change that the gateway has made for this page. */
export interface MadeChange {
  /** The operation, for example `contacts.change`. */
  readonly id: string;
  readonly input: { readonly params?: unknown; readonly body?: unknown };
}

type Listener = (change: MadeChange) => void;
const listeners = new Set<Listener>();

/** Calls back after each change that the gateway has made for this page. Returns a function that stops it. */
export function onChangeMade(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Announces a change that was made. */
export function announceChange(change: MadeChange): void {
  for (const listener of [...listeners]) listener(change);
}
