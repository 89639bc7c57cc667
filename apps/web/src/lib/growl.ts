import { createStore } from './store.ts';

/** The kinds of a growl [GROWL-006]. */
export type GrowlType = 'wait' | 'success' | 'info' | 'warning' | 'danger' | 'none' | 'uploading';

/** What a growl shows. The text is plain text: tags in it are not interpreted [GROWL-007]. */
export interface GrowlContent {
  readonly type: GrowlType;
  readonly text: string;
  /** Stays until it is hidden [GROWL-003]; waiting and uploading always do. */
  readonly persistent?: boolean;
  /** From 0 to 1, shown as a progress bar. */
  readonly progress?: number;
  /** A button. The growl closes before it runs. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** A second button. */
  readonly otherwise?: { readonly label: string; readonly run: () => void };
  /** Milliseconds until it disappears; `GROWL_LIFE_MS` by default. */
  readonly life?: number;
}

/** A growl on the screen. */
export interface Growl extends GrowlContent {
  readonly id: string;
  /** Increases with each change but progress. The card is rendered anew then, and its time restarts. */
  readonly version: number;
}

/** A non-persistent growl disappears after this many milliseconds [GROWL-002]. */
export const GROWL_LIFE_MS = 5000;
/** Most growls on the screen. A further one replaces the oldest, so that they leave the content visible (ui.md 6). */
const MAX_SHOWN = 3;
const MASTER = 'master';

let counter = 0;

/** The growls on the screen, newest last. */
export const growls = createStore<readonly Growl[]>([]);

/** Whether a growl disappears after its time. */
export function vanishes(growl: GrowlContent): boolean {
  return growl.persistent !== true && growl.type !== 'wait' && growl.type !== 'uploading';
}

function put(id: string, content: GrowlContent): void {
  growls.set((shown) => {
    const now = shown.find((growl) => growl.id === id);
    const moves = now?.text === content.text && now.type === content.type && !vanishes(content);
    const next: Growl = { ...content, id, version: moves ? now.version : ++counter };
    const others = shown.filter((growl) => growl.id !== id);
    const kept = others.length >= MAX_SHOWN ? dropOldest(others) : others;
    const index = shown.findIndex((growl) => growl.id === id);
    return index === -1 ? [...kept, next] : shown.map((growl) => (growl.id === id ? next : growl));
  });
}

/** Removes the oldest growl that would disappear after its time, else the oldest. */
function dropOldest(shown: readonly Growl[]): readonly Growl[] {
  const victim = shown.find(vanishes) ?? shown[0];
  return shown.filter((growl) => growl !== victim);
}

/**
 * Keeps a failure of the master growl beside the next one until its time is over, so that a success does not hide it. One that stays
 * until it is answered is replaced: what follows answers it. */
function keepFailure(): void {
  growls.set((shown) =>
    shown.some((one) => one.id === MASTER && one.type === 'danger' && vanishes(one))
      ? shown.map((one) => (one.id === MASTER ? { ...one, id: `growl-${++counter}` } : one))
      : shown,
  );
}

/** Shows, updates and hides growls [GROWL-001]. */
export const growl = {
  /**
   * Shows a growl and returns its id. Without `unique` it replaces the shared master growl [GROWL-004], but not a failure; with it, the growl
   * shows beside the master one [GROWL-005].
   */
  show: (content: GrowlContent, options: { readonly unique?: boolean } = {}): string => {
    const id = options.unique === true ? `growl-${++counter}` : MASTER;
    if (id === MASTER && content.type !== 'danger') keepFailure();
    put(id, content);
    return id;
  },
  /** Changes a growl if it is still on the screen, for example from uploading to success [GROWL-011]. */
  update: (id: string, content: GrowlContent): void => {
    if (growls.get().some((shown) => shown.id === id)) put(id, content);
  },
  /** Whether the master growl has a button. */
  isOffering: (): boolean => growls.get().some(({ id, action }) => id === MASTER && action !== undefined),
  /** Removes the master growl if it has a button: what begins now makes that offer stale. */
  withdraw: (): void => {
    if (growl.isOffering()) growl.hide();
  },
  /** Removes a growl. */
  hide: (id: string = MASTER): void => {
    growls.set((shown) => (shown.some((entry) => entry.id === id) ? shown.filter((entry) => entry.id !== id) : shown));
  },
};
