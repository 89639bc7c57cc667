import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { listFeatures } from './features.ts';
import { conflictOf, isSingleKey, singleKeyOf } from './shortcut-list.ts';
import { isTyping, keyOf, registerShortcut, runShortcut, setSingleKeys } from './shortcuts.ts';

const none = { altKey: false, shiftKey: false, ctrlKey: false, metaKey: false };
const held = { ...none, altKey: true, shiftKey: true };
const stops: (() => void)[] = [];

beforeAll(() => {
  listFeatures([
    {
      name: 'letters',
      shortcuts: [
        { id: 'new_message', section: '/letters', full: 'N', alone: 'N' },
        { id: 'reply', section: '/letters', full: 'R', alone: 'R' },
        { id: 'forward', section: '/letters', full: 'F', alone: 'F' },
        { id: 'second', full: '2' },
        { id: 'help', alone: '?' },
        { id: 'import', section: '/people', full: 'I', alone: 'I' },
        { id: 'autoreply', section: '/settings', full: 'N' },
      ],
    },
  ]);
});

function register(id: string): ReturnType<typeof vi.fn> {
  const run = vi.fn();
  stops.push(registerShortcut(id, run));
  return run;
}

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  setSingleKeys(true, {});
});

describe('shortcuts', () => {
  it('act while Alt and Shift are both held [SHELL-150]', () => {
    const run = register('new_message');
    expect(runShortcut({ ...held, key: 'N', code: 'KeyN' }, true)).toBe(true);
    expect(runShortcut({ ...none, altKey: true, key: 'n', code: 'KeyN' }, false)).toBe(false);
    expect(runShortcut({ ...none, shiftKey: true, key: 'N', code: 'KeyN' }, false)).toBe(false);
    expect(runShortcut({ ...held, ctrlKey: true, key: 'N', code: 'KeyN' }, false)).toBe(false);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('take numpad digits as digits [SHELL-151]', () => {
    const run = register('second');
    expect(runShortcut({ ...held, key: '@', code: 'Digit2' }, false)).toBe(true);
    expect(runShortcut({ ...held, key: 'ArrowDown', code: 'Numpad2' }, false)).toBe(true);
    expect(runShortcut({ ...none, key: '2', code: 'Digit2' }, false)).toBe(false);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('recognise a letter that Alt turned into another character', () => {
    expect(keyOf({ key: '˜', code: 'KeyN' })).toBe('N');
    expect(keyOf({ key: 'q', code: 'KeyA' })).toBe('Q');
  });

  it('act as single keys only outside text fields, and only while single keys are on', () => {
    const run = register('reply');
    expect(runShortcut({ ...none, key: 'r', code: 'KeyR' }, true)).toBe(false);
    expect(runShortcut({ ...none, key: 'r', code: 'KeyR' }, false)).toBe(true);
    setSingleKeys(false, {});
    expect(runShortcut({ ...none, key: 'r', code: 'KeyR' }, false)).toBe(false);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('use the key that the user chose, and still the full combination', () => {
    const run = register('reply');
    setSingleKeys(true, { reply: 'X' });
    expect(runShortcut({ ...none, key: 'r', code: 'KeyR' }, false)).toBe(false);
    expect(runShortcut({ ...none, key: 'x', code: 'KeyX' }, false)).toBe(true);
    expect(runShortcut({ ...held, key: 'R', code: 'KeyR' }, false)).toBe(true);
    setSingleKeys(true, { reply: '' });
    expect(runShortcut({ ...none, key: 'x', code: 'KeyX' }, false)).toBe(false);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('accept a sign with or without Shift', () => {
    const run = register('help');
    expect(runShortcut({ ...none, shiftKey: true, key: '?', code: 'Slash' }, false)).toBe(true);
    expect(runShortcut({ ...none, key: '?', code: 'Comma' }, false)).toBe(true);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('run the latest registration, and the earlier one after it was removed', () => {
    const first = register('forward');
    const stop = registerShortcut('forward', () => undefined);
    runShortcut({ ...held, key: 'F', code: 'KeyF' }, false);
    stop();
    runShortcut({ ...held, key: 'F', code: 'KeyF' }, false);
    expect(first).toHaveBeenCalledTimes(1);
  });

  it('recognise elements that take text', () => {
    const input = document.createElement('input');
    const box = document.createElement('input');
    box.type = 'checkbox';
    expect([isTyping(input), isTyping(box), isTyping(document.body), isTyping(null)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('the user’s own keys', () => {
  it('override the defaults, and unknown names are ignored', () => {
    expect(singleKeyOf('reply', {})).toBe('R');
    expect(singleKeyOf('reply', { reply: 'X', nonsense: 'Y' })).toBe('X');
    expect(singleKeyOf('autoreply', {})).toBe('');
    expect(singleKeyOf('of no feature', {})).toBe('');
    expect(singleKeyOf('reply', Object.create({ reply: 'Z' }) as Record<string, string>)).toBe('R');
  });

  it('conflict within a section and with shortcuts of every section, not across sections', () => {
    expect(conflictOf('forward', 'R', {})?.id).toBe('reply');
    expect(conflictOf('forward', 'r', {})?.id).toBe('reply');
    expect(conflictOf('forward', 'R', { reply: 'X' })).toBeNull();
    expect(conflictOf('forward', '?', {})?.id).toBe('help');
    expect(conflictOf('help', 'I', {})?.id).toBe('import');
    expect(conflictOf('autoreply', 'N', {})).toBeNull();
    expect(conflictOf('reply', 'R', {})).toBeNull();
    expect(conflictOf('reply', '', { forward: '' })).toBeNull();
  });

  it('are one printable character', () => {
    expect(['a', '?', 'é', '/'].map(isSingleKey)).toEqual([true, true, true, true]);
    expect(['', ' ', 'Enter', 'F6', '😀'].map(isSingleKey)).toEqual([false, false, false, false, false]);
  });
});
