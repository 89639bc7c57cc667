import { createStore } from './store.ts';

/** The kinds of a growl [GROWL-006]. */
export type GrowlType = 'wait' | 'success' | 'info' | 'warning' | 'danger' | 'none' | 'uploading';

/** What a growl shows. The text is text: tags in it are shown as they are written [GROWL-007]. */
export interface GrowlContent {
  readonly type: GrowlType;
  readonly text: string;
  /** Stays until it is hidden [GROWL-003]; waiting and uploading always do. */
  readonly persistent?: boolean;
  /** 0 to 1, drawn as a slot. */
  readonly progress?: number;
  /** One thing to do; the growl closes first. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** A second thing to do instead. */
  readonly otherwise?: { readonly label: string; readonly run: () => void };
  /** Milliseconds until it vanishes, 5000 unless given. */
  readonly life?: number;
}

/** A growl on the screen. */
export interface Growl extends GrowlContent {
  readonly id: string;
  /** Grows with each change, so that its time begins anew. */
  readonly version: number;
}

/** A non-persistent growl vanishes after this many milliseconds [GROWL-002]. */
export const GROWL_LIFE_MS = 5000;
/** At most so many are on the screen; the oldest makes room (ui.md 6). */
const MOST_SHOWN = 3;
const MASTER = 'master';

let counter = 0;

/** The growls on the screen, newest last. */
export const growls = createStore<readonly Growl[]>([]);

/** Whether a growl goes away by itself. */
export function vanishes(growl: GrowlContent): boolean {
  return growl.persistent !== true && growl.type !== 'wait' && growl.type !== 'uploading';
}

function put(id: string, content: GrowlContent): void {
  const next: Growl = { ...content, id, version: ++counter };
  growls.set((shown) => {
    const others = shown.filter((growl) => growl.id !== id);
    const kept = others.length >= MOST_SHOWN ? dropOldest(others) : others;
    const place = shown.findIndex((growl) => growl.id === id);
    return place === -1 ? [...kept, next] : shown.map((growl) => (growl.id === id ? next : growl));
  });
}

/** Makes room by the oldest that would go by itself, else by the oldest. */
function dropOldest(shown: readonly Growl[]): readonly Growl[] {
  const victim = shown.find(vanishes) ?? shown[0];
  return shown.filter((growl) => growl !== victim);
}

/** The messages at the bottom right: shown, updated, hidden [GROWL-001]. */
export const growl = {
  /**
   * Shows a message and gives its id. Without `unique` it takes the place of the shared master growl [GROWL-004]; with
   * it, the growl stands beside the master one [GROWL-005].
   */
  show: (content: GrowlContent, options: { readonly unique?: boolean } = {}): string => {
    const id = options.unique === true ? `growl-${++counter}` : MASTER;
    put(id, content);
    return id;
  },
  /** Changes a growl that is still on the screen, for example from uploading to success [GROWL-011]. */
  update: (id: string, content: GrowlContent): void => {
    if (growls.get().some((shown) => shown.id === id)) put(id, content);
  },
  /** Takes a growl away. */
  hide: (id: string = MASTER): void => {
    growls.set((shown) => (shown.some((entry) => entry.id === id) ? shown.filter((entry) => entry.id !== id) : shown));
  },
};
