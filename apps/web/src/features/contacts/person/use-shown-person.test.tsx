import { act, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useShownPerson } from './use-shown-person.ts';

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<span data-person="ann@example.test">Ann</span><p>Elsewhere</p>';
});
afterEach(() => {
  vi.useRealTimers();
  document.body.innerHTML = '';
});

const later = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));

describe('the card of a person', () => {
  it('closes 500 ms after the pointer has left [CONST-061]', () => {
    const { result } = renderHook(() => useShownPerson(new MouseEvent('pointerover')));
    const over = (selector: string): void =>
      void fireEvent.pointerOver(document.querySelector(selector) ?? document.body, { pointerType: 'mouse' });
    over('[data-person]');
    later(100);
    expect(result.current.shown?.person.mail).toBe('ann@example.test');
    over('p');
    later(499);
    expect(result.current.shown).not.toBeNull();
    later(1);
    expect(result.current.shown).toBeNull();
  });
});
