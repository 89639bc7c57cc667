import { currentSession, refreshToken } from '@pillarbox/contract/session/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestPlatform, openTestSession, pageHeadersFor } from '../testing/test-platform.ts';
import type { TestPlatform } from '../testing/test-platform.ts';

const HOME = 'mail.one.test';
const OTHER = 'mail.two.test';

let platform: TestPlatform;
let headers: Record<string, string>;
beforeAll(async () => {
  platform = await createTestPlatform({
    publicHosts: [HOME, OTHER],
    partnerAt: (host) => (host === HOME ? '754' : '12'),
  });
  platform.mount(refreshToken, () => Promise.resolve({ expires: 1, now: 0 }));
  platform.mount(currentSession, ({ session }) => {
    const isauth = Boolean(session);
    const duties = { isverified: isauth, is2faSetupRequired: false, passwordExpired: false };
    return Promise.resolve({ isauth, ...duties, user: null, expires: 0, now: 0, localkey: '' });
  });
  headers = pageHeadersFor(platform.sessions, await openTestSession(platform.sessions));
});
afterAll(() => platform.close());

function get(url: string, host: string) {
  const own = { ...headers, host, origin: `http://${host}`, 'x-dnx': '1' };
  return platform.app.inject({ method: 'GET', url, headers: own });
}

describe('a session of one partner', () => {
  it('is not accepted at the host of another partner', async () => {
    expect((await get(refreshToken.path, HOME)).statusCode).toBe(200);
    const refused = await get(refreshToken.path, OTHER);
    expect([refused.statusCode, refused.json<{ error: { code: string } }>().error.code]).toEqual([
      401,
      'session_ended',
    ]);
    expect((await get(currentSession.path, OTHER)).json()).toMatchObject({ isauth: false });
    expect((await get(currentSession.path, `${HOME}:8443`)).json()).toMatchObject({ isauth: true });
  });
});
