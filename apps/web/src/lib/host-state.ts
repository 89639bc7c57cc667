import { createStore } from './store.ts';

/** What the page of a host that frames this one has changed. Without a host it never changes. */
export interface HostState {
  /** Embedded host mode is on: the host has the sections, so the left bar is 0 wide [HOST-018]. */
  readonly embedded: boolean;
  /** Beginnings of the names of states that cannot be opened [HOST-005]. */
  readonly blockedStates: readonly string[];
  /** The host shows the growls [HOST-020]. */
  readonly showsGrowls: boolean;
  /** The host's colour in place of the provider's, `#rrggbb`; null for none [HOST-035]. */
  readonly brand: string | null;
}

/** The state without a host. */
export const NO_HOST: HostState = { embedded: false, blockedStates: [], showsGrowls: false, brand: null };

/** The host of this page. */
export const hostState = createStore<HostState>(NO_HOST);

/** Changes some of what the host decides. */
export function changeHost(change: Partial<HostState>): void {
  hostState.set((now) => ({ ...now, ...change }));
}

/** Whether another page frames this one. A window that it opened would not share its cookies, so nobody would be signed in there. */
export function isFramed(): boolean {
  return window.parent !== window;
}

/** Whether the host blocks a state [HOST-005]. */
export function isBlockedState(state: string): boolean {
  return hostState.get().blockedStates.some((name) => state.startsWith(name));
}
