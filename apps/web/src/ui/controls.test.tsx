import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Button } from './Button.tsx';
import { Checkbox } from './Checkbox.tsx';
import { Select } from './Select.tsx';
import { Splitter } from './Splitter.tsx';
import { TextField } from './TextField.tsx';
import { TooltipHost } from './TooltipHost.tsx';
import { initialsOf } from './initials.ts';

describe('a button', () => {
  it('keeps the focus and ignores clicks while it is busy', () => {
    const press = vi.fn();
    render(
      <Button busy onClick={press}>
        Send
      </Button>,
    );
    fireEvent.click(screen.getByRole('button'));
    expect(press).not.toHaveBeenCalled();
    expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true');
  });
});

describe('a check box', () => {
  it('can be indeterminate', () => {
    render(<Checkbox label="All" indeterminate readOnly checked={false} />);
    expect(screen.getByLabelText('All')).toHaveProperty('indeterminate', true);
  });
});

describe('a text field', () => {
  it('is described by its error', () => {
    render(<TextField label="Folder name" error="Leave out /" />);
    const input = screen.getByLabelText('Folder name');
    expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Leave out /');
  });
});

describe('the pane grip', () => {
  function grip(width: number): { done: ReturnType<typeof vi.fn>; element: HTMLElement } {
    const done = vi.fn();
    render(<Splitter label="Width" width={width} onResize={vi.fn()} onDone={done} />);
    return { done, element: screen.getByRole('separator') };
  }

  it('moves 16 px by arrow keys and stays between 216 and 500 [VAL-046]', () => {
    const { done, element } = grip(490);
    fireEvent.keyDown(element, { key: 'ArrowRight' });
    fireEvent.keyDown(element, { key: 'ArrowLeft' });
    expect(done.mock.calls).toEqual([[500], [474]]);
  });

  it('returns to 216 on a double click', () => {
    const { done, element } = grip(400);
    fireEvent.doubleClick(element);
    expect(done).toHaveBeenCalledWith(216);
  });

  it('has its value and limits as ARIA attributes', () => {
    const { element } = grip(300);
    expect(['now', 'min', 'max'].map((part) => element.getAttribute(`aria-value${part}`))).toEqual([
      '300',
      '216',
      '500',
    ]);
  });
});

describe('a select', () => {
  it('opens on the selected option and reports the chosen one', () => {
    const change = vi.fn();
    const options = [
      { value: 'en_US', label: 'English' },
      { value: 'de_DE', label: 'Deutsch' },
    ];
    render(<Select label="Language" value="en_US" options={options} onChange={change} quiet />);
    fireEvent.click(screen.getByRole('button', { name: 'Language: English' }));
    expect(document.activeElement?.textContent).toBe('English');
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowDown' });
    fireEvent.click(document.activeElement ?? document.body);
    expect(change).toHaveBeenCalledWith('de_DE');
  });
});

describe('tooltips', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  it('show after 100 ms and close by a zero-delay timer [CONST-060] [SHELL-180]', () => {
    render(
      <>
        <button data-tooltip="Reply all" data-tooltip-keys="A" />
        <TooltipHost />
      </>,
    );
    const button = screen.getByRole('button');
    fireEvent.pointerOver(button);
    act(() => {
      vi.advanceTimersByTime(99);
    });
    expect(screen.queryByText('Reply all')).toBeNull();
    act(() => {
      vi.advanceTimersByTime(1);
    });
    expect(screen.getByText('Reply all').textContent).toBe('Reply allA');
    fireEvent.pointerDown(button);
    expect(screen.queryByText('Reply all')).not.toBeNull();
    act(() => {
      vi.advanceTimersByTime(0);
    });
    expect(screen.queryByText('Reply all')).toBeNull();
  });

  it('show when the user moves the focus by keyboard, not when a dialog moves it', () => {
    render(
      <>
        <button data-tooltip="Close" />
        <TooltipHost />
      </>,
    );
    const button = screen.getByRole('button');
    const focusAfter = (key: string, released: boolean): void => {
      button.blur();
      fireEvent.keyDown(document.body, { key });
      if (released) fireEvent.keyUp(document.body, { key });
      button.focus();
      act(() => {
        vi.advanceTimersByTime(100);
      });
    };
    focusAfter('?', false);
    expect(screen.queryByText('Close')).toBeNull();
    focusAfter('Tab', true);
    expect(screen.queryByText('Close')).toBeNull();
    focusAfter('Tab', false);
    expect(screen.getByText('Close')).toBeTruthy();
    focusAfter('ArrowRight', false);
    expect(screen.getByText('Close')).toBeTruthy();
    focusAfter('Enter', false);
    expect(screen.queryByText('Close')).toBeNull();
    fireEvent.pointerOver(button);
    act(() => {
      vi.advanceTimersByTime(100);
    });
    expect(screen.getByText('Close')).toBeTruthy();
  });
});

describe('a check box', () => {
  it('does nothing while it is disabled [VAL-060]', async () => {
    const change = vi.fn();
    render(<Checkbox label="All" disabled onChange={change} />);
    const box = screen.getByRole('checkbox', { name: 'All' });
    (box as HTMLInputElement).click();
    screen.getByText('All').click();
    await Promise.resolve();
    expect(change).not.toHaveBeenCalled();
    expect(box).toHaveProperty('checked', false);
  });
});

describe('initials', () => {
  it.each([
    ['Tom Ashdown', 'tom@a.test', 'TA'],
    ['Accounts', 'accounts@a.test', 'A'],
    ['', 'priya.raman@a.test', 'PR'],
    ['  ', '', '?'],
    ['', 'test@mail.com', 'TE'],
    ['test@mail.com', 'test@mail.com', 'TE'],
    ['<test@mail.com>', '', 'TE'],
    ['Élodie de la Tour', '', 'ÉT'],
    ['李 小龍', '', '李小'],
    ['"><script>', 'x@y.test', 'S'],
  ])('of %j <%s> are %s', (name, address, initials) => {
    expect(initialsOf(name, address)).toBe(initials);
  });
});
