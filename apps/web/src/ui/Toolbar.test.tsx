import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { Toolbar } from './Toolbar.tsx';

const focused = (): string | null | undefined => document.activeElement?.textContent;
const stops = (): (string | null)[] =>
  screen
    .getAllByRole('button')
    .filter((button) => button.tabIndex === 0 && !button.matches(':disabled'))
    .map((button) => button.textContent);

describe('a toolbar', () => {
  it('is one tab stop, with arrow keys, Home and End that wrap at the ends and skip disabled buttons', () => {
    render(
      <Toolbar label="Actions">
        <button type="button">A</button>
        <button type="button" disabled>
          B
        </button>
        <button type="button">C</button>
      </Toolbar>,
    );
    expect(stops()).toEqual(['A']);
    screen.getByText('A').focus();
    fireEvent.keyDown(screen.getByText('A'), { key: 'ArrowRight' });
    expect(focused()).toBe('C');
    expect(stops()).toEqual(['C']);
    fireEvent.keyDown(screen.getByText('C'), { key: 'ArrowRight' });
    expect(focused()).toBe('A');
    fireEvent.keyDown(screen.getByText('A'), { key: 'End' });
    expect(focused()).toBe('C');
  });

  it('stays one tab stop when a later render adds, removes or disables buttons', () => {
    const bar = (names: readonly string[], disabled = ''): ReactNode => (
      <Toolbar label="Actions">
        {names.map((name) => (
          <button key={name} type="button" disabled={name === disabled}>
            {name}
          </button>
        ))}
      </Toolbar>
    );
    const { rerender } = render(bar(['B']));
    rerender(bar(['A', 'B']));
    expect(stops()).toEqual(['A']);
    rerender(bar(['A', 'B'], 'A'));
    expect(stops()).toEqual(['B']);
    rerender(bar(['C']));
    expect(stops()).toEqual(['C']);
  });

  it('ignores the keys of a menu inside it', () => {
    render(
      <Toolbar label="Actions">
        <button type="button">A</button>
        <div popover="manual">
          <button type="button">Item</button>
        </div>
      </Toolbar>,
    );
    fireEvent.keyDown(screen.getByText('Item'), { key: 'Home' });
    expect(focused()).not.toBe('A');
  });
});
