import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Menu, MenuItem, MenuPopover, MenuSeparator } from './Menu.tsx';

function show(run: () => void): ReactNode {
  return (
    <Menu label="More" trigger={(props) => <button {...props}>More</button>}>
      <MenuItem onAction={run}>Reply</MenuItem>
      <MenuItem onAction={run} disabled>
        Decrypt
      </MenuItem>
      <MenuSeparator />
      <MenuItem onAction={run} danger>
        Delete for good
      </MenuItem>
    </Menu>
  );
}

function press(key: string): void {
  fireEvent.keyDown(document.activeElement ?? document.body, { key });
}

describe('a menu', () => {
  it('opens by Down on its first item, moves by arrows, wraps at the ends, skips disabled items', () => {
    render(show(vi.fn()));
    const button = screen.getByRole('button', { name: 'More' });
    button.focus();
    press('ArrowDown');
    expect(document.activeElement?.textContent).toBe('Reply');
    press('ArrowDown');
    expect(document.activeElement?.textContent).toBe('Delete for good');
    press('ArrowDown');
    expect(document.activeElement?.textContent).toBe('Reply');
    press('End');
    press('r');
    expect(document.activeElement?.textContent).toBe('Reply');
  });

  it('closes on Escape and returns the focus', () => {
    render(show(vi.fn()));
    const button = screen.getByRole('button', { name: 'More' });
    button.focus();
    press('ArrowUp');
    expect(document.activeElement?.textContent).toBe('Delete for good');
    press('Escape');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-expanded')).toBe('false');
  });

  it('closes before the action runs, and does nothing for a disabled item', () => {
    const run = vi.fn();
    render(show(run));
    fireEvent.click(screen.getByRole('button', { name: 'More' }));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Decrypt' }));
    expect(run).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('menuitem', { name: 'Reply' }));
    expect(run).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('closes on a click outside', () => {
    render(show(vi.fn()));
    fireEvent.click(screen.getByRole('button', { name: 'More' }));
    fireEvent.pointerDown(document.body);
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('keeps the focused item and returns the focus when its parent renders again', () => {
    const around = (open: boolean): ReactNode => (
      <>
        <button>Folder</button>
        {open ? (
          <MenuPopover anchor={{ left: 1, right: 1, top: 1, bottom: 1 }} label="Actions" onClose={vi.fn()}>
            <MenuItem onAction={vi.fn()}>Rename</MenuItem>
            <MenuItem onAction={vi.fn()}>Move</MenuItem>
          </MenuPopover>
        ) : null}
      </>
    );
    const { rerender } = render(around(false));
    screen.getByRole('button', { name: 'Folder' }).focus();
    rerender(around(true));
    press('ArrowDown');
    rerender(around(true));
    expect(document.activeElement?.textContent).toBe('Move');
    rerender(around(false));
    expect(document.activeElement?.textContent).toBe('Folder');
  });
});
