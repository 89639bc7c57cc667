import { expect, it, vi } from 'vitest';
import { rulesFor, setRules } from './routes.ts';

const OFFLINE = {
  version: '2',
  files: ['/assets/app-1.js'],
  languages: { de_DE: ['/assets/de_DE-2.js', '/assets/compose-3.js'] },
};

/** The source of a path; undefined when the service worker answers. */
function sourceOf(pathname: string): unknown {
  const found = rulesFor(OFFLINE, 'files-2').find(({ condition }) =>
    ('or' in condition ? condition.or : [condition]).some(({ urlPattern }) =>
      urlPattern.pathname.endsWith('/*')
        ? pathname.startsWith(urlPattern.pathname.slice(0, -1))
        : pathname === urlPattern.pathname,
    ),
  );
  return found?.source;
}

it('takes what is kept at installation from the cache of its version, and replies of the gateway from the network', () => {
  expect(sourceOf('/assets/app-1.js')).toEqual({ cacheName: 'files-2' });
  expect(sourceOf('/assets/de_DE-2.js')).toEqual({ cacheName: 'files-2' });
  expect(sourceOf('/api/bf/msg')).toBe('network');
});

it.each(['/', '/frame/frame.html', '/assets/compose-3.js', '/assets/calendar-4.js'])(
  'leaves %s to the service worker',
  (path) => expect(sourceOf(path)).toBeUndefined(),
);

it('installs also where the browser has no rules, and where it refuses them', async () => {
  const refuses = { addRoutes: vi.fn(() => Promise.reject(new TypeError('unknown source'))) };
  await expect(setRules({} as ExtendableEvent, [])).resolves.toBeUndefined();
  await expect(setRules(refuses as unknown as ExtendableEvent, [])).resolves.toBeUndefined();
  expect(refuses.addRoutes).toHaveBeenCalled();
});
