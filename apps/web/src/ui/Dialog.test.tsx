import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

function Opener({ children, footer }: { readonly children?: ReactNode; readonly footer?: ReactNode }): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      {open ? (
        <Dialog title="Delete 14 messages" onClose={() => setOpen(false)} footer={footer}>
          {children}
        </Dialog>
      ) : null}
    </>
  );
}

const buttons = (
  <>
    <Button>Keep them</Button>
    <Button kind="danger">Delete</Button>
  </>
);

function open(): HTMLElement {
  const opener = screen.getByRole('button', { name: 'Open' });
  opener.focus();
  fireEvent.click(opener);
  return opener;
}

describe('a dialog', () => {
  it('focuses its first input [SHELL-148]', () => {
    render(
      <Opener footer={buttons}>
        <input aria-label="Name" />
        <input aria-label="Other" />
      </Opener>,
    );
    open();
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  });

  it('focuses its last visible button when it has no input [SHELL-148]', () => {
    render(<Opener footer={buttons} />);
    open();
    expect(document.activeElement?.textContent).toBe('Delete');
  });

  it('focuses the safe button when one is marked', () => {
    render(<Opener footer={<Button data-autofocus="">Keep them</Button>} />);
    open();
    expect(document.activeElement?.textContent).toBe('Keep them');
  });

  it('returns the focus when it closes [SHELL-149]', () => {
    render(<Opener footer={buttons} />);
    const opener = open();
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(opener);
  });

  it('stays open on Escape and on a click outside when it is fixed', () => {
    const close = vi.fn();
    render(<Dialog title="Migration" onClose={close} fixed footer={buttons} />);
    const dialog = screen.getByRole('dialog');
    fireEvent.keyDown(dialog, { key: 'Escape' });
    fireEvent.pointerDown(dialog);
    expect(close).not.toHaveBeenCalled();
  });

  it('is named by its title', () => {
    render(<Opener footer={buttons} />);
    open();
    expect(screen.getByRole('dialog', { name: 'Delete 14 messages' })).toBeTruthy();
  });
});
