import { features, isIn } from '../../lib/features.ts';
import { growl, growls } from '../../lib/growl.ts';
import { setLanguage } from '../../lib/i18n/language.ts';
import { go } from '../../lib/location.ts';
import { queryClient } from '../../lib/query-client.ts';
import { dropStartCache } from '../../lib/start-cache/start-cache.ts';
import { applyBranding } from './apply-branding.ts';
import { HOST_CALLS } from './host-calls.ts';

/** Milliseconds between two cleanings of the cache: each makes the page read again what it shows. */
const CLEAN_PAUSE_MS = 10_000;

type CallName = keyof typeof HOST_CALLS;
type Answers = { readonly [N in CallName]: (...args: Parameters<Answer<N>>) => unknown };
type Answer<N extends CallName> = (...args: ReturnType<(typeof HOST_CALLS)[N]['parse']>) => unknown;

/**
 * The methods that the host may call [HOST-019, HOST-032 to HOST-036]. They do what the user could do with the page, and change
 * nothing at the gateway: a navigation passes the guard like any other, and an action of a growl is one of its buttons.
 */
export function answersTo(origin: string): Record<CallName, (...args: unknown[]) => unknown> {
  let cleaned = -CLEAN_PAUSE_MS;
  const answers: Answers = {
    goTo: (path) => {
      const [pathname = ''] = path.split('?');
      // Sections only: no windows, and no pages that sign in or out.
      if (!features().some(({ section }) => section !== undefined && isIn(section, pathname)))
        throw new Error('unknown_path');
      go(path);
    },
    setLanguage: (code) => setLanguage(code),
    setBranding: (branding) => applyBranding(branding, origin),
    runGrowlAction: (id, index) => {
      const shown = growls.get().find((one) => one.id === id);
      const action = [shown?.action, shown?.otherwise].filter((one) => one !== undefined)[index];
      if (action === undefined) throw new Error('unknown_action');
      growl.hide(id);
      action.run();
    },
    cleanCache: () => {
      const now = performance.now();
      if (now - cleaned < CLEAN_PAUSE_MS) throw new Error('rate_limited');
      cleaned = now;
      dropStartCache();
      // The answer does not wait for what is read again.
      void queryClient.invalidateQueries();
    },
  };
  const checked = <N extends CallName>(name: N): [N, (...args: unknown[]) => unknown] => [
    name,
    async (...args) => {
      const parsed = HOST_CALLS[name].safeParse(args);
      if (!parsed.success) throw new Error('invalid_arguments');
      // The schema of the name has checked them.
      await (answers[name] as (...given: unknown[]) => unknown)(...(parsed.data as unknown[]));
    },
  ];
  return Object.fromEntries((Object.keys(HOST_CALLS) as CallName[]).map(checked)) as ReturnType<typeof answersTo>;
}
