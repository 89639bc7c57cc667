import type { SocketEvent } from '@pillarbox/contract/events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { growls } from '../../lib/growl.ts';
import { preferencesFailed, preferencesWork } from './degraded-mode.ts';
import { followPreferences } from './follow-preferences.ts';
import { changeSession } from '../../lib/session-state.ts';
import { currentPreferences } from '../../lib/preferences-state.ts';

const heard = vi.hoisted(() => new Map<string, (event: unknown) => void>());
vi.mock('../../lib/socket.ts', () => ({
  onPush: (name: string, listener: (event: unknown) => void) => {
    heard.set(name, listener);
    return () => heard.delete(name);
  },
  onMissed: (listener: () => void) => {
    heard.set('missed', listener);
    return () => heard.delete('missed');
  },
}));
const loaded = vi.hoisted((): string[] => []);
vi.mock('../../lib/call.ts', async (original) => ({
  ...(await original<object>()),
  call: (operation: { id: string }, { params }: { params: { user: string } }) => {
    loaded.push(`${operation.id} ${params.user}`);
    return Promise.reject(new Error('not answered'));
  },
}));

const push = (event: SocketEvent): void => heard.get(event.event)?.(event);
let stop: () => void;

beforeEach(() => {
  stop = followPreferences();
});
afterEach(() => {
  stop();
  queryClient.clear();
});

describe('changes saved by another tab or session', () => {
  it('apply preferences at once [PREF-002]', () => {
    push({ event: 'preferences', changed: { theme: 'red', sortby: '2' } });
    expect(currentPreferences()).toMatchObject({ theme: 'red', sortby: 2 });
  });

  it.each(['signatures', 'identities', 'highlightRules', 'imageRules'] as const)('load %s again', (settings) => {
    queryClient.setQueryData(['preferences', 'mail', 'a@b.co'], {});
    queryClient.setQueryData(['preferences'], {});
    push({ event: 'settings-changed', settings });
    expect(queryClient.getQueryState(['preferences', 'mail', 'a@b.co'])?.isInvalidated).toBe(true);
    expect(queryClient.getQueryState(['preferences'])?.isInvalidated).toBe(false);
  });

  it('load calendar preferences again', () => {
    queryClient.setQueryData(['preferences', 'calendar', 'a@b.co'], {});
    push({ event: 'settings-changed', settings: 'calendarPrefs' });
    expect(queryClient.getQueryState(['preferences', 'calendar', 'a@b.co'])?.isInvalidated).toBe(true);
  });

  it('are read again when they may be lost', () => {
    queryClient.setQueryData(['preferences', 'mail', 'a@b.co'], {});
    queryClient.setQueryData(['search', 'saved'], []);
    changeSession({ user: { mail: 'a@b.co', account: 'a', domain: 'b.co', maillogin: 'a@b.co' } });
    heard.get('missed')?.(undefined);
    expect(queryClient.getQueryState(['preferences', 'mail', 'a@b.co'])?.isInvalidated).toBe(true);
    expect(queryClient.getQueryState(['search', 'saved'])?.isInvalidated).toBe(true);
    expect(loaded).toEqual([expect.stringMatching(/ a@b.co$/)]);
    changeSession({ user: null });
  });

  it('change nothing after the subscription ended', () => {
    stop();
    expect(heard.size).toBe(0);
  });
});

it('the end of degraded mode is announced [PREF-010]', () => {
  preferencesFailed('own', () => undefined);
  expect(growls.get()).toEqual([]);
  preferencesWork('own');
  expect(growls.get()).toMatchObject([{ type: 'success' }]);
});
