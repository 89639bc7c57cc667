import { afterEach, describe, expect, it, vi } from 'vitest';
import { announceChange } from '../../lib/changes.ts';
import { growl, growls } from '../../lib/growl.ts';
import { changeHost, hostState, NO_HOST } from '../../lib/host-state.ts';
import { pageState } from '../../lib/page-state.ts';
import { changeSession, NOBODY, session } from '../../lib/session-state.ts';
import { hostOf } from './embedding.ts';
import { createBudget } from './message-budget.ts';
import { sectionFor } from './sections.ts';
import { isSmall } from './small.ts';
import { tellHost } from './tell-host.ts';

const HOST = 'https://portal.example';
const user = { mail: 'clara@example.test', account: 'clara', domain: 'example.test', maillogin: 'clara' };

describe('embedded host mode', () => {
  const whole = { framed: true, referrer: `${HOST}/inbox`, badgeOrigin: HOST, allowed: ['https://a.example', HOST] };

  it('is on when frame, referrer, badge and the provider agree [HOST-001]', () => {
    expect(hostOf(whole)).toBe(HOST);
  });

  it.each([
    ['no frame', { framed: false }],
    ['no referrer', { referrer: '' }],
    ['a referrer that is no address', { referrer: 'about:client' }],
    ['no origin in the badge', { badgeOrigin: undefined }],
    ['another origin in the badge', { badgeOrigin: 'https://mail.example' }],
    ['another referrer', { referrer: 'https://portal.example.evil.example/' }],
    ['a host that the provider does not allow', { allowed: ['https://a.example'] }],
  ])('is off with %s [HOST-002, HOST-019]', (_, change) => {
    expect(hostOf({ ...whole, ...change })).toBeNull();
  });
});

describe('messages of the host', () => {
  it('are few: a burst, then some each second, and a flood ends it', () => {
    const weigh = createBudget();
    const verdicts = Array.from({ length: 61 }, () => weigh(0));
    expect(verdicts.filter((verdict) => verdict === 'take')).toHaveLength(60);
    expect(weigh(1000)).toBe('take');
    expect(Array.from({ length: 700 }, () => weigh(1000)).at(-1)).toBe('flood');
  });

  it('are small: few values, short texts, lists and records only', () => {
    expect(isSmall({ a: [1, 'two', null, { three: true }] })).toBe(true);
    expect(isSmall('x'.repeat(20_001))).toBe(false);
    expect(isSmall(Array.from({ length: 501 }, () => 0))).toBe(false);
    expect(isSmall({ ['k'.repeat(20_001)]: 1 })).toBe(false);
    expect(isSmall(new Map([[1, 2]]))).toBe(false);
    let deep: unknown = 0;
    for (let level = 0; level < 100_000; level += 1) deep = [deep];
    expect(isSmall(deep)).toBe(false);
  });
});

describe('what the host is told', () => {
  let told: [string, ...unknown[]][] = [];
  let stop = (): void => undefined;
  const begin = (): void => {
    vi.useFakeTimers();
    // Signing out is told after the connection has ended, too.
    const own: typeof told = (told = []);
    stop = tellHost((name, ...args) => own.push([name, ...args]));
  };
  afterEach(() => {
    stop();
    vi.useRealTimers();
    growls.set([]);
    session.set(NOBODY);
    pageState.set(null);
    changeHost(NO_HOST);
  });
  const at = (state: string, path: string, search: Record<string, string> = {}): void =>
    pageState.set({ state: `app.base.nav0.${state}`, path, search });

  it('is the last place of those within 100 ms, and never at once [HOST-017]', () => {
    begin();
    at('calendar.view', '/calendar/week');
    at('tasks', '/tasks');
    expect(told.filter(([name]) => name === 'goTo')).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(told.filter(([name]) => name === 'goTo')).toEqual([['goTo', 'tasks', { hash: location.hash }]]);
  });

  it.each([
    ['calendar.view', 'calendar'],
    ['tasks', 'tasks'],
    ['contacts.details', 'contacts'],
    ['preferences.general', 'preferences'],
    ['onlinestorage', 'onlinestorage'],
    ['cloud.list.row', 'onlinestorage'],
  ])('names the section of %s', (state, section) => {
    expect(sectionFor({ state: `app.base.nav0.${state}`, path: '/', search: {} }, '#/x')).toEqual([
      section,
      { hash: '#/x' },
    ]);
  });

  it('names messages by folder and uid, and never their text', () => {
    const place = (state: string, search: Record<string, string>) =>
      sectionFor({ state: `app.base.nav0.${state}`, path: '/', search }, '#/h');
    expect(place('mail.list.msg', { uid: '7', currentfolder: 'INBOX' })).toEqual([
      'mail',
      { hash: '#/h', uid: '7', folder: 'INBOX' },
    ]);
    expect(place('mail.compose', { to: 'a@b.test' })?.[0]).toBe('mail/compose');
    expect(place('mail.feedback', {})?.[0]).toBe('mail/feedback');
    expect(place('page', {})).toBeNull();
  });

  it('are the user, and nobody after signing out, once each', () => {
    changeSession({ isauth: true, user });
    begin();
    changeSession({ prefsloaded: true });
    session.set(NOBODY);
    expect(told.filter(([name]) => name === 'setIsAuthorized' || name === 'cleanCache')).toEqual([
      ['setIsAuthorized', user.mail],
      ['setIsAuthorized', null],
      ['cleanCache'],
    ]);
  });

  it('are growls: shown, changed at most each 100 ms, and hidden when their time is over', () => {
    begin();
    expect(hostState.get().showsGrowls).toBe(true);
    const run = vi.fn();
    const id = growl.show({ type: 'success', text: 'Sent', action: { label: 'Undo', run } }, { unique: true });
    const loading = growl.show({ type: 'uploading', text: 'a.pdf', progress: 0 }, { unique: true });
    for (let step = 1; step <= 50; step += 1)
      growl.update(loading, { type: 'uploading', text: 'a.pdf', progress: step / 50 });
    vi.advanceTimersByTime(100);
    vi.advanceTimersByTime(5000);
    const about = (kind: string) => told.filter(([name]) => name === kind);
    expect(about('showGrowl')).toEqual([
      ['showGrowl', { id, type: 'success', text: 'Sent', persistent: false, progress: null, actions: ['Undo'] }],
      ['showGrowl', expect.objectContaining({ id: loading, persistent: true, progress: 0 })],
    ]);
    expect(about('updateGrowl')).toEqual([['updateGrowl', expect.objectContaining({ id: loading, progress: 1 })]]);
    expect(about('hideGrowl')).toEqual([['hideGrowl', id]]);
    expect(run).not.toHaveBeenCalled();
  });

  it('are contacts, members of groups, and address books that were removed', () => {
    begin();
    announceChange({ id: 'contacts.change', input: { body: { id: 'c1' } } });
    announceChange({ id: 'contacts.saveGroup', input: { body: { id: 'g1' } } });
    announceChange({ id: 'contacts.deleteBook', input: { params: { mail: user.mail, bookId: 'b1' } } });
    announceChange({ id: 'compose.send', input: { body: { subject: 'secret' } } });
    expect(told.slice(-3)).toEqual([
      ['reloadContact', 'c1'],
      ['reassignGroupMembers', 'g1'],
      ['addressBookRemoved', 'b1'],
    ]);
  });
});
