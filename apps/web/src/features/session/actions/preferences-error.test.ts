import { AUTH_STATUS } from '@pillarbox/contract/session/status';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { shellState, tellShell } from '../../../lib/shell-state.ts';
import { stopSocket } from '../../../lib/socket.ts';
import { kept } from '../../../lib/storage.ts';
import { clearToken } from '../../../lib/token.ts';
import { forgetPreferences } from '../../preferences/public.ts';
import { NOBODY, session } from '../../../lib/session-state.ts';
import { resumeSession } from './open-session.ts';

const user = { mail: 'clara@example.test', account: 'clara', domain: 'example.test', maillogin: 'clara' };
const alive = {
  isauth: true,
  isverified: true,
  is2faSetupRequired: false,
  passwordExpired: false,
  localkey: 'k',
  user,
};

beforeEach(() => {
  session.set({ ...NOBODY, statuscode: AUTH_STATUS.PREFSLOADING });
  kept.set('guiSizes', { nav1Width: 300 });
  vi.stubGlobal(
    'WebSocket',
    class extends EventTarget {
      close(): void {
        this.dispatchEvent(new Event('close'));
      }
    },
  );
  vi.stubGlobal('fetch', (address: string) => {
    const now = Date.now();
    const answers = address.includes('/api/auth/session');
    const body = answers ? { ...alive, expires: now + 600_000, now } : { error: { code: 'internal' } };
    return Promise.resolve(new Response(JSON.stringify(body), { status: answers ? 200 : 500 }));
  });
});

afterEach(() => {
  stopSocket();
  forgetPreferences();
  tellShell({ degraded: false });
  clearToken();
  kept.clearExcept([]);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('a preference failure clears local storage and the session continues with basic preferences [AUTH-021, PREF-004]', async () => {
  await resumeSession();
  expect(session.get()).toMatchObject({ isauth: true, statuscode: AUTH_STATUS.AUTHSUCCESS });
  expect([shellState.get().degraded, kept.get('degradedMode'), kept.get('guiSizes')]).toEqual([true, true, undefined]);
});

it('the status is PREFSERROR only when not even basic preferences can be loaded [AUTH-006, AUTH-021]', async () => {
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function broken() {
    throw new RangeError('no zone');
  });
  await resumeSession();
  expect(session.get()).toMatchObject({ isinit: true, isauth: false, statuscode: AUTH_STATUS.PREFSERROR });
  expect(kept.get('guiSizes')).toBeUndefined();
});
