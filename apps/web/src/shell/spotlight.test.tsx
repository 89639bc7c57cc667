import type { Operation } from '@pillarbox/contract/operation';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDialog } from '../lib/dialogs.ts';
import { openShell } from './open-shell.test-maker.tsx';

const saved = vi.hoisted((): unknown[] => []);
vi.mock('../lib/call.ts', async (original) => ({
  ...(await original<object>()),
  call: (operation: Operation, input: { body?: unknown }) => {
    if (operation.id.startsWith('preferences.save')) saved.push(input.body);
    return Promise.resolve(0);
  },
}));

/** A Wednesday in the week of threaded messages. */
const WEDNESDAY = new Date(2019, 0, 16, 12);
/** A day in the week of the online fax. */
const FAX_WEEK = new Date(2020, 6, 16, 12);

beforeEach(() => {
  saved.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

const dialog = (): HTMLElement => screen.getByRole('dialog');
const press = (name: string): void => {
  fireEvent.click(within(dialog()).getByRole('button', { name }));
};

describe('a spotlight', () => {
  it('opens by itself in the week of its feature, and stores the day of its start [SPOT-001, SPOT-003, SPOT-008]', async () => {
    vi.setSystemTime(WEDNESDAY);
    await openShell('/mail/list/msg', { preferences: { tour_modal: 1 } });
    await screen.findByRole('dialog', { name: 'Keep replies together' });
    await waitFor(() => expect(saved).toContainEqual({ previous_feature_spotlight: Date.UTC(2019, 0, 14) / 1000 }));
    fireEvent.pointerDown(dialog());
    expect(dialog()).toBeTruthy();
    fireEvent.keyDown(dialog(), { key: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['it was shown this week', { previous_feature_spotlight: Date.UTC(2019, 0, 14) / 1000 }],
    ['the user wants none', { show_feature_spotlights: 0 }],
  ])('does not open by itself when %s', async (_, preferences) => {
    vi.setSystemTime(WEDNESDAY);
    await openShell('/mail/list/msg', { preferences: { tour_modal: 1, ...preferences } });
    await act(() => new Promise<void>((resolve) => setTimeout(resolve, 60)));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('saves one preference and says so [SPOT-011, SPOT-012, SPOT-013, SPOT-014]', async () => {
    await openShell('/mail/list/msg', { preferences: { tour_modal: 1 } });
    act(() => openDialog('spotlight'));
    await screen.findByRole('dialog', { name: 'What you can do here' });
    const change = async (title: string, control: string, expected: object): Promise<void> => {
      press(title);
      fireEvent.click(within(dialog()).getByLabelText(control));
      await waitFor(() => expect(saved.at(-1)).toEqual(expected));
      await within(dialog()).findByText('Saved');
      press('Back');
    };
    await change('Plain or formatted', 'Plain text', { default_compose_mode: 'Text' });
    await change('Your list, your way', 'Below', { mailbox_view_mode: 'below' });
    await change('Keep replies together', 'Threads of the folder', { threaded_message: 1 });
    await change('Write in a window of its own', 'Open new messages in a window', { open_compose_mode: 1 });
  });

  it.each([
    ['754', 'Fax without a machine', null],
    ['801', 'Fax by Northwater', 'https://help.example.test/fax'],
    ['802', 'Fax by Eastwater', 'https://east.example.test/fax'],
  ])(
    'of the online fax has the title and the link that provider %s names [SPOT-034, DATA-058]',
    async (hostingId, title, url) => {
      const own = { from: '2019-01-14', title, url: url ?? '' };
      vi.setSystemTime(url === null ? FAX_WEEK : WEDNESDAY);
      await openShell('/mail/list/msg', {
        hostingId,
        features: ['onlinefax'],
        settings: {
          spotlights: url === null ? {} : { online_fax: own, threaded_messages: { ...own, from: '2018-01-01' } },
        },
        preferences: { tour_modal: 1 },
      });
      await screen.findByRole('dialog', { name: title });
      const link = within(dialog()).queryByRole('link', { name: 'Show me' });
      expect(link?.getAttribute('href') ?? null).toBe(url);
      // Without a link of the provider it leads to the screen.
      expect(within(dialog()).queryAllByRole('button', { name: 'Show me' })).toHaveLength(url === null ? 1 : 0);
    },
  );
});
