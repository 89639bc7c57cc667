import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { setLanguage } from '../../lib/i18n/language.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { ModalFrame } from '../../ui/ModalFrame.tsx';
import { startMarking } from './marking.ts';

function Page(): ReactNode {
  const t = useText();
  return (
    <button type="button" aria-label={t('LANG_UI_CLOSE')}>
      <span>{t('LANG_CONVERSATION_COUNT', { count: 3 })}</span>
      <span data-testid="named">
        {t('LANG_UI_CLOSE')}
        <span>10 KB</span>
      </span>
    </button>
  );
}

let stop = (): void => undefined;
afterEach(async () => {
  stop();
  cleanup();
  await setLanguage('en_US');
});

it('shows of a text its key, the English one and the translation, with the values of its arguments', async () => {
  await setLanguage('de_DE');
  render(<Page />);
  stop = startMarking();
  const words = await screen.findByText(/3/);
  fireEvent.click(words);
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
  fireEvent.click(words, { altKey: true });
  const panel = await screen.findByRole('dialog', { name: 'LANG_CONVERSATION_COUNT', hidden: true });
  const shown = [...panel.querySelectorAll('dt, dd')].map((one) => one.textContent);
  expect(shown[0]).toBe('en_US');
  expect(shown[1]).toMatch(/^\{count, plural, one \{.*\} other \{.*\}\}/);
  expect(shown[2]).toBe('de_DE');
  expect(shown.slice(4)).toEqual(['{count}', '3']);
  panel.remove();
  fireEvent.click(screen.getByTestId('named'), { altKey: true });
  const beside = await screen.findByRole('dialog', { name: 'LANG_UI_CLOSE', hidden: true });
  beside.remove();
  fireEvent.click(screen.getByRole('button'), { altKey: true });
  expect(await screen.findByRole('dialog', { name: /LANG_UI_CLOSE/, hidden: true })).toBeTruthy();
});

it('shows over a dialog in the dialog, and Escape closes it before the dialog hears of the key', async () => {
  const closed = vi.fn();
  render(
    <ModalFrame label="Box" onClose={closed}>
      <Page />
    </ModalFrame>,
  );
  stop = startMarking();
  const words = await screen.findByText(/3/);
  fireEvent.click(words, { altKey: true });
  const panel = await screen.findByRole('dialog', { name: 'LANG_CONVERSATION_COUNT', hidden: true });
  expect(screen.getByRole('dialog', { name: 'Box' }).contains(panel)).toBe(true);
  fireEvent.keyDown(words, { key: 'Escape' });
  expect(panel.isConnected).toBe(false);
  expect(closed).not.toHaveBeenCalled();
  fireEvent.keyDown(words, { key: 'Escape' });
  expect(closed).toHaveBeenCalledOnce();

  // A press beside it closes it, too.
  fireEvent.click(words, { altKey: true });
  const again = await screen.findByRole('dialog', { name: 'LANG_CONVERSATION_COUNT', hidden: true });
  fireEvent.pointerDown(words);
  expect(again.isConnected).toBe(false);
});
