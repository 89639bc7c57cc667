import { defaultPreferences } from '@pillarbox/contract/preferences/table';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { loadTexts } from '../../lib/i18n/language.ts';
import { ListRows } from './ListRows.tsx';

beforeAll(() => loadTexts('preferences'));

describe('the preferences of list and reading', () => {
  it('save layout, conversations, threads, previews and what follows a deletion [PREF-047, PREF-090, PREF-091, PREF-096]', () => {
    const save = vi.fn();
    const { rerender } = render(<ListRows preferences={{ ...defaultPreferences(), group_by_sender: 1 }} save={save} />);
    const collapsed = screen.getByRole<HTMLInputElement>('switch', { name: 'Threads start collapsed' });
    expect([collapsed.disabled, collapsed.checked]).toEqual([true, true]);
    fireEvent.click(screen.getByRole('radio', { name: 'Compact' }));
    fireEvent.click(screen.getByRole('radio', { name: 'Off' }));
    fireEvent.click(screen.getByRole('switch', { name: 'Conversations' }));
    fireEvent.click(screen.getByRole('switch', { name: 'Threads of the folder' }));
    fireEvent.click(screen.getByRole('switch', { name: 'A line of the text' }));
    fireEvent.click(screen.getByRole('radio', { name: 'Next message' }));
    fireEvent.click(screen.getByRole('radio', { name: 'Newest first' }));
    fireEvent.click(screen.getByRole('radio', { name: 'Plain text' }));
    rerender(<ListRows preferences={{ ...defaultPreferences(), threaded_message: 1 }} save={save} />);
    fireEvent.click(collapsed);
    expect(save.mock.calls.map(([changed]) => changed as object)).toEqual([
      { list_density: 'compact' },
      { mailbox_view_mode: 'off' },
      { conversation_view: 1, threaded_message: 0, group_by_sender: 0 },
      { threaded_message: 1, group_by_sender: 0 },
      { message_snippets: 0 },
      { after_removal: 'next' },
      { conversation_order: 'newest' },
      { alternative_mail_part: 'plain' },
      { threaded_messages_collapsed: 0 },
    ]);
  });
});
