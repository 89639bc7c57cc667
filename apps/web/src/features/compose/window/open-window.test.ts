import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentPreferences } from '../../../lib/preferences-state.ts';
import { mergePreferences } from '../../preferences/preferences.ts';
import { openComposeWindow, writesInWindows } from './open-window.ts';

const open = vi.fn<(address: string, name: string, features: string) => unknown>(() => ({ closed: false }));
const before = { ...currentPreferences() };

function onMobile(isMobile: boolean): void {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: isMobile && /coarse|width/.test(query) }));
}

beforeEach(() => {
  onMobile(false);
  vi.stubGlobal('open', open);
  open.mockClear();
});
afterEach(() => {
  mergePreferences({ open_compose_mode: before.open_compose_mode, default_compose_mode: before.default_compose_mode });
  vi.unstubAllGlobals();
  location.hash = '';
});

describe('where a message is written', () => {
  it('is a window when windowed compose is on and the device is not mobile [COMP-001]', () => {
    mergePreferences({ open_compose_mode: 1 });
    expect(writesInWindows()).toBe(true);
    expect(openComposeWindow({ command: 'new' })).toBe(true);
    expect(open.mock.calls[0]?.[0]).toMatch(/#\/window\/mail\/compose\?type=compose&mode=HTML&reset=1$/);
  });

  it('is the page when it is off, or the device is mobile [COMP-002]', () => {
    mergePreferences({ open_compose_mode: 0 });
    expect(writesInWindows()).toBe(false);
    mergePreferences({ open_compose_mode: 1 });
    onMobile(true);
    expect(writesInWindows()).toBe(false);
  });

  it('is the window itself where somebody writes in one already', () => {
    mergePreferences({ open_compose_mode: 1 });
    location.hash = '#/window/mail/msg?uid=7';
    expect(writesInWindows()).toBe(false);
  });

  it('is the page again when the browser blocks the window [ERR-026]', () => {
    open.mockReturnValueOnce(null);
    expect(openComposeWindow({ command: 'new' })).toBe(false);
  });

  it('opens in the mode that the user prefers [COMP-004]', () => {
    mergePreferences({ default_compose_mode: 'Text' });
    openComposeWindow({ command: 'new' });
    expect(open.mock.calls[0]?.[0]).toContain('mode=Text');
  });
});
