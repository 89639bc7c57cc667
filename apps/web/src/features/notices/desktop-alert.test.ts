import * as fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cutSnippet, desktopAlert, permitAlerts } from './desktop-alert.ts';

const alert = { title: 'Anna', body: 'Lunch', tag: 'mail' };

function browserWith(permission: NotificationPermission): ReturnType<typeof vi.fn> {
  const made = vi.fn(function made() {
    return { close: vi.fn() };
  });
  vi.stubGlobal(
    'Notification',
    Object.assign(made, { permission, requestPermission: () => Promise.resolve(permission) }),
  );
  return made;
}

afterEach(() => vi.unstubAllGlobals());

describe('desktop alerts', () => {
  it('are shown once permitted and wanted', () => {
    const made = browserWith('granted');
    expect(desktopAlert(1, alert)).toBe('shown');
    expect(made).toHaveBeenCalledWith('Anna', { body: 'Lunch', tag: 'mail' });
  });

  it('are skipped when desktop_notifications is 0 [MAIL-110, PREF-087]', () => {
    const made = browserWith('granted');
    expect(desktopAlert(0, alert)).toBe('off');
    expect(made).not.toHaveBeenCalled();
  });

  it('are skipped when the browser has none [MAIL-111]', async () => {
    expect('Notification' in globalThis).toBe(false);
    expect(desktopAlert(1, alert)).toBe('unsupported');
    expect(await permitAlerts()).toBe(false);
  });

  it('are skipped when permission is denied [MAIL-112]', async () => {
    const made = browserWith('denied');
    expect(desktopAlert(1, alert)).toBe('denied');
    expect(made).not.toHaveBeenCalled();
    expect(await permitAlerts()).toBe(false);
  });

  it('bring the window to the front on a click', () => {
    const focus = vi.spyOn(window, 'focus').mockImplementation(() => undefined);
    const open = vi.fn();
    const made = browserWith('granted');
    desktopAlert(1, { ...alert, open });
    (made.mock.results[0]?.value as { onclick: () => void }).onclick();
    expect([focus, open].map((spy) => spy.mock.calls.length)).toEqual([1, 1]);
  });
});

describe('the text of an alert', () => {
  it('is cut to 42 characters and ... when it is longer than 45 [MAIL-113, CONST-058]', () => {
    expect(cutSnippet('x'.repeat(45))).toBe('x'.repeat(45));
    expect(cutSnippet('x'.repeat(46))).toBe(`${'x'.repeat(42)}...`);
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 90, size: 'max' }),
        (words) => [...cutSnippet(words)].length <= 45,
      ),
    );
  });
});
