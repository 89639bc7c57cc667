import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { makeFolder, makeRow } from '../fake-mail.test-maker.ts';
import { alertNewMail } from './new-mail-alert.ts';

const box = vi.hoisted(() => ({ preferences: {}, rows: [] as unknown[] }));
vi.mock('../../../lib/preferences-state.ts', () => ({ currentPreferences: () => box.preferences }));
vi.mock('../../../lib/call.ts', () => ({
  call: () => (box.rows.length === 0 ? Promise.reject(new Error('gone')) : Promise.resolve(box.rows)),
}));

const mail = { folder: 'INBOX', topuid: 12, fresh: 1, from: 'Anna Berg', subject: 'Lunch' };
let made: ReturnType<typeof vi.fn>;
let sounds: number;

beforeEach(() => {
  sounds = 0;
  box.rows = [];
  made = vi.fn();
  vi.stubGlobal('Notification', Object.assign(made, { permission: 'granted' }));
  vi.stubGlobal(
    'AudioContext',
    class {
      constructor() {
        sounds += 1;
      }
      currentTime = 0;
      destination = {};
      close = () => Promise.resolve();
      createOscillator = () => ({ frequency: {}, connect: (next: unknown) => next, start: () => 0, stop: () => 0 });
      createGain = () => ({
        gain: { setValueAtTime: () => 0, exponentialRampToValueAtTime: () => 0 },
        connect: (next: unknown) => next,
      });
    },
  );
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  box.preferences = { desktop_notifications: 1, play_sound: 0, sound_uid: '' };
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  queryClient.clear();
});

describe('telling of new mail outside the page', () => {
  it('names sender and snippet of a single message [MAIL-105, MAIL-113]', async () => {
    const row = makeRow(12, { from: [{ name: 'Anna Berg', mail: 'anna@example.test' }], preview: 'x'.repeat(60) });
    box.rows = [row];
    await alertNewMail(mail);
    expect(made).toHaveBeenCalledWith('Anna Berg', { body: `${'x'.repeat(42)}...`, tag: 'new-mail-INBOX' });
  });

  it('makes do with what was pushed when the row cannot be had', async () => {
    await alertNewMail(mail);
    expect(made).toHaveBeenCalledWith('Anna Berg', { body: 'Lunch', tag: 'new-mail-INBOX' });
  });

  it('counts several', async () => {
    queryClient.setQueryData(['mail', 'folders'], [makeFolder('INBOX', 'inbox')]);
    await alertNewMail({ ...mail, fresh: 3 });
    expect(made).toHaveBeenCalledWith('3 new messages', { body: 'Inbox', tag: 'new-mail-INBOX' });
  });

  it('shows no alert when alerts are off, or to somebody who looks at the page [MAIL-110]', async () => {
    box.preferences = { desktop_notifications: 0 };
    await alertNewMail(mail);
    box.preferences = { desktop_notifications: 1 };
    vi.mocked(document.hasFocus).mockReturnValue(true);
    await alertNewMail(mail);
    expect(made).not.toHaveBeenCalled();
  });

  it('plays a sound when sounds are on [PREF-075]', async () => {
    await alertNewMail(mail);
    expect(sounds).toBe(0);
    box.preferences = { play_sound: 1 };
    await alertNewMail(mail);
    expect(sounds).toBe(1);
  });
});
