import type { Growl } from '../../lib/growl.ts';
import { GROWL_LIFE_MS, growl, growls, vanishes } from '../../lib/growl.ts';
import { changeHost } from '../../lib/host-state.ts';
import type { HostGrowl } from './host-calls.ts';
import type { Tell } from './tell-host.ts';

/** Changes of a growl, for example the progress of an upload, are told at most this often, in milliseconds. */
const UPDATE_PAUSE_MS = 100;

/** Lets the host show the growls of the page [HOST-020]. Their time runs here. Returns a function that stops it. */
export function relayGrowls(tell: Tell): () => void {
  const shown = new Map<string, { readonly growl: Growl; readonly timer: ReturnType<typeof setTimeout> | undefined }>();
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const vanishLater = (one: Growl): ReturnType<typeof setTimeout> | undefined =>
    vanishes(one) ? setTimeout(() => growl.hide(one.id), one.life ?? GROWL_LIFE_MS) : undefined;
  const compare = (): void => {
    waiting = undefined;
    const now = growls.get();
    for (const [id, { timer }] of shown) {
      if (now.some((one) => one.id === id)) continue;
      clearTimeout(timer);
      shown.delete(id);
      tell('hideGrowl', id);
    }
    for (const one of now) {
      const known = shown.get(one.id);
      if (known?.growl === one) continue;
      const isSame = known?.growl.version === one.version;
      if (!isSame) clearTimeout(known?.timer);
      shown.set(one.id, { growl: one, timer: isSame ? known.timer : vanishLater(one) });
      tell(known === undefined ? 'showGrowl' : 'updateGrowl', forHost(one));
    }
  };
  const plan = (): void => {
    if (growls.get().some(({ id }) => !shown.has(id))) compare();
    else waiting ??= setTimeout(compare, UPDATE_PAUSE_MS);
  };

  changeHost({ showsGrowls: true });
  compare();
  const stop = growls.subscribe(plan);
  return () => {
    stop();
    clearTimeout(waiting);
    for (const { timer } of shown.values()) clearTimeout(timer);
    changeHost({ showsGrowls: false });
  };
}

function forHost(one: Growl): HostGrowl {
  const { id, type, text, progress, action, otherwise } = one;
  const actions = [action, otherwise].flatMap((button) => button?.label ?? []);
  return { id, type, text, progress: progress ?? null, actions, persistent: !vanishes(one) };
}
