import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GrowlArea } from './GrowlArea.tsx';
import { growl, growls } from '../../lib/growl.ts';

beforeEach(() => {
  vi.useFakeTimers();
  growls.set([]);
});

afterEach(() => {
  vi.useRealTimers();
});

function shown(): string[] {
  return growls.get().map((entry) => entry.text);
}

describe('growls', () => {
  it('are shown, updated, hidden [GROWL-001]', () => {
    const id = growl.show({ type: 'uploading', text: 'Uploading' }, { unique: true });
    growl.update(id, { type: 'success', text: 'Done' });
    expect(growls.get()).toMatchObject([{ id, type: 'success', text: 'Done' }]);
    growl.hide(id);
    growl.update(id, { type: 'danger', text: 'Too late' });
    expect(shown()).toEqual([]);
  });

  it('reuse the one master growl unless they are unique [GROWL-004] [GROWL-005]', () => {
    growl.show({ type: 'info', text: 'first' });
    growl.show({ type: 'info', text: 'beside' }, { unique: true });
    growl.show({ type: 'info', text: 'second' });
    expect(shown()).toEqual(['second', 'beside']);
  });

  it('leave a failure on the screen when a success follows', () => {
    growl.show({ type: 'danger', text: 'Could not move it' });
    growl.show({ type: 'success', text: 'Message sent' });
    expect(shown()).toEqual(['Could not move it', 'Message sent']);
    growl.show({ type: 'danger', text: 'Offline' });
    expect(shown()).toEqual(['Could not move it', 'Offline']);
  });

  it('are at most three, and the oldest that would disappear by itself is removed first', () => {
    growl.show({ type: 'wait', text: 'waiting' }, { unique: true });
    for (const text of ['a', 'b', 'c']) growl.show({ type: 'info', text }, { unique: true });
    expect(shown()).toEqual(['waiting', 'b', 'c']);
  });

  it('disappear after 5000 ms [GROWL-002, CONST-065]', () => {
    render(<GrowlArea />);
    act(() => void growl.show({ type: 'success', text: 'Message sent' }));
    act(() => {
      vi.advanceTimersByTime(4999);
    });
    expect(shown()).toEqual(['Message sent']);
    act(() => {
      vi.advanceTimersByTime(1);
    });
    expect(shown()).toEqual([]);
  });

  it.each([
    ['persistent', { type: 'warning', persistent: true }],
    ['waiting', { type: 'wait' }],
    ['uploading', { type: 'uploading' }],
  ] as const)('stay while they are %s [GROWL-003]', (_, content) => {
    render(<GrowlArea />);
    act(() => void growl.show({ ...content, text: 'stays' }));
    act(() => {
      vi.advanceTimersByTime(60_000);
    });
    expect(shown()).toEqual(['stays']);
  });

  it('pause while the pointer is on them, then continue with the remaining time', () => {
    render(<GrowlArea />);
    act(() => void growl.show({ type: 'success', text: 'Moved' }));
    act(() => {
      vi.advanceTimersByTime(3000);
    });
    const close = screen.getByRole('button', { name: 'Close notice' });
    act(() => close.focus());
    act(() => {
      vi.advanceTimersByTime(60_000);
    });
    expect(shown()).toEqual(['Moved']);
    act(() => close.blur());
    act(() => {
      vi.advanceTimersByTime(5001);
    });
    expect(shown()).toEqual([]);
  });

  it('do not interpret tags [GROWL-007]', () => {
    const { container } = render(<GrowlArea />);
    act(() => void growl.show({ type: 'info', text: '<img src=x onerror=alert(1)>' }));
    expect(container.querySelector('img')).toBeNull();
    expect(container.textContent).toContain('<img src=x onerror=alert(1)>');
  });

  it('are announced politely, failures at once', () => {
    render(<GrowlArea />);
    act(() => {
      growl.show({ type: 'success', text: 'Saved' }, { unique: true });
      growl.show({ type: 'danger', text: 'Could not save' }, { unique: true });
    });
    expect(screen.getByRole('status').textContent).toBe('Saved');
    expect(screen.getByRole('alert').textContent).toBe('Could not save');
  });

  it('close, then run their action', () => {
    const run = vi.fn();
    render(<GrowlArea />);
    act(() => void growl.show({ type: 'success', text: 'Moved', action: { label: 'Undo', run } }));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(run).toHaveBeenCalledTimes(1);
    expect(shown()).toEqual([]);
  });

  it('close, then run the second action when it is chosen, and never both', () => {
    const again = vi.fn();
    const leave = vi.fn(() => expect(shown()).toEqual([]));
    render(<GrowlArea />);
    act(() => {
      growl.show({
        type: 'warning',
        text: 'It is not certain whether it was sent',
        persistent: true,
        action: { label: 'Send again', run: again },
        otherwise: { label: 'Leave it', run: leave },
      });
    });
    expect(screen.getAllByRole('button').map((button) => button.textContent || button.ariaLabel)).toEqual([
      'Send again',
      'Leave it',
      'Close notice',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Leave it' }));
    expect(leave).toHaveBeenCalledTimes(1);
    expect(again).not.toHaveBeenCalled();
    expect(shown()).toEqual([]);
  });
});
