import { afterEach, describe, expect, it, vi } from 'vitest';
import { isTyping, keyOf, registerShortcut, runShortcut, setSingleLetters } from './shortcuts.ts';

const none = { altKey: false, shiftKey: false, ctrlKey: false, metaKey: false };
const held = { ...none, altKey: true, shiftKey: true };
const stops: (() => void)[] = [];

function register(key: string, single = true): ReturnType<typeof vi.fn> {
  const run = vi.fn();
  stops.push(registerShortcut(key, run, single));
  return run;
}

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  setSingleLetters(true);
});

describe('shortcuts', () => {
  it('act while Alt and Shift are both held [SHELL-150]', () => {
    const run = register('N');
    expect(runShortcut({ ...held, key: 'N', code: 'KeyN' }, true)).toBe(true);
    expect(runShortcut({ ...none, altKey: true, key: 'n', code: 'KeyN' }, false)).toBe(false);
    expect(runShortcut({ ...none, shiftKey: true, key: 'N', code: 'KeyN' }, false)).toBe(false);
    expect(runShortcut({ ...held, ctrlKey: true, key: 'N', code: 'KeyN' }, false)).toBe(false);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('take numpad digits as digits [SHELL-151]', () => {
    const run = register('2', false);
    expect(runShortcut({ ...held, key: '@', code: 'Digit2' }, false)).toBe(true);
    expect(runShortcut({ ...held, key: 'ArrowDown', code: 'Numpad2' }, false)).toBe(true);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('know a letter that Alt turned into another character', () => {
    expect(keyOf({ key: '˜', code: 'KeyN' })).toBe('N');
    expect(keyOf({ key: 'q', code: 'KeyA' })).toBe('Q');
  });

  it('act as single letters only where nothing is typed, and only while that is switched on', () => {
    const run = register('R');
    expect(runShortcut({ ...none, key: 'r', code: 'KeyR' }, true)).toBe(false);
    expect(runShortcut({ ...none, key: 'r', code: 'KeyR' }, false)).toBe(true);
    setSingleLetters(false);
    expect(runShortcut({ ...none, key: 'r', code: 'KeyR' }, false)).toBe(false);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('let the latest registration answer, and the earlier one again when it is gone', () => {
    const first = register('F');
    const stop = registerShortcut('F', () => undefined);
    runShortcut({ ...held, key: 'F', code: 'KeyF' }, false);
    stop();
    runShortcut({ ...held, key: 'F', code: 'KeyF' }, false);
    expect(first).toHaveBeenCalledTimes(1);
  });

  it('know where keys are text', () => {
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
