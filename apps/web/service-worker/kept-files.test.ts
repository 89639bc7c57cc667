import { beforeEach, expect, it, vi } from 'vitest';

vi.hoisted(() => vi.stubGlobal('OFFLINE', { version: '2', files: [], languages: {} }));
const { keepBuild, keepPage } = await import('./kept-files.ts');

const stored = new Map<string, string>();
let status: Record<string, number>;

beforeEach(() => {
  stored.clear();
  status = {};
  vi.stubGlobal('caches', {
    match: () => Promise.resolve(undefined),
    open: () =>
      Promise.resolve({
        match: () => Promise.resolve(undefined),
        put: async (path: string, response: Response) => {
          stored.set(path, await response.text());
        },
      }),
  });
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(new Response(`new ${path}`, { status: status[path] ?? 200 })),
  );
});

it('keeps the start page and the message frame', async () => {
  await keepBuild();
  expect([...stored.keys()].sort()).toEqual(['/', '/frame/frame.html', '/frame/frame.js']);
});

it('keeps neither, and is not installed, when one of them has no good answer: they belong together', async () => {
  status['/frame/frame.js'] = 503;
  await expect(keepBuild()).rejects.toThrow('503');
  await expect(keepPage()).rejects.toThrow('503');
  expect([...stored.keys()]).toEqual([]);
});
