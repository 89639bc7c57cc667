import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { loadTexts } from '../../../lib/i18n/language.ts';
import { ImportActions } from './ImportActions.tsx';

it('an import that was interrupted can go on or be taken back, one that is done only taken back', async () => {
  await loadTexts('calendar-import');
  const model = { busy: false, run: vi.fn<(id: string) => void>(), undo: vi.fn<(id: string) => void>() };
  const { rerender } = render(<ImportActions size="small" model={model} state={{ id: 'i', state: 'interrupted' }} />);
  fireEvent.click(screen.getByRole('button', { name: 'Go on' }));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect([model.run.mock.calls, model.undo.mock.calls]).toEqual([[['i']], [['i']]]);
  rerender(<ImportActions size="small" model={model} state={{ id: 'i', state: 'done' }} />);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Undo']);
});
