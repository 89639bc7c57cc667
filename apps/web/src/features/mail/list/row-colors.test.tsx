import type { HighlightRule } from '@pillarbox/contract/preferences/rules';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { changeSession } from '../../../lib/session-state.ts';
import { answerWith } from '../fake-gateway.test-maker.ts';
import { FakeMail, makeFolder, makeRow } from '../fake-mail.test-maker.ts';
import { forgetPage, giveElementsSize, renderAt } from '../mail-page.test-maker.tsx';
import { ReadingPane } from '../reading/ReadingPane.tsx';
import { MailScreen } from '../screen/MailScreen.tsx';

vi.mock('../../../lib/call.ts', async () => (await import('../fake-gateway.test-maker.ts')).fakeCall);
vi.mock('../../../lib/socket.ts', async (original) =>
  (await import('../fake-gateway.test-maker.ts')).fakeSocket(original),
);

const RULES: readonly HighlightRule[] = [
  { status: 0, pattern: 2, value: 'invoice', color: '#0000ff' },
  { status: 1, pattern: 2, value: 'invoice', color: 'e07b1a' },
  { status: 1, pattern: 3, value: '*@example.test', color: '#ff0000' },
];
let mail: FakeMail;

beforeEach(() => {
  mail = new FakeMail();
  mail.folders = [...mail.folders, makeFolder('Sent', 'sent')];
  mail.rows = [
    makeRow(9, { subject: 'Your INVOICE' }),
    makeRow(8),
    makeRow(7, { from: [{ name: 'Ann', mail: 'ann@other.test' }] }),
  ];
  mail.preferences = { highlihghtingRules: [...RULES] };
  answerWith(mail);
  changeSession({
    isauth: true,
    user: { mail: 'me@example.test', account: 'me', domain: 'example.test', maillogin: 'me@example.test' },
  });
  giveElementsSize(392);
});

afterEach(() => {
  changeSession({ isauth: false, user: null });
  forgetPage();
});

function open(at: string): Promise<HTMLElement> {
  renderAt(
    () => (
      <MailScreen>
        <ReadingPane />
      </MailScreen>
    ),
    at,
  );
  return screen.findByRole('row', { name: /Subject 8,/ });
}
const markOf = (row: HTMLElement): string => row.style.getPropertyValue('--mark');

describe('rows of senders who may deceive', () => {
  it('have a mark, and words for screen readers', async () => {
    mail.rows = [makeRow(9, { suspicious: true }), makeRow(8)];
    const honest = await open('/mail/list/msg');
    const doubted = screen.getByRole('row', { name: /^Sender 9, Sender may deceive, /u });
    expect(doubted.querySelector('[data-tooltip="Sender may deceive"]')).not.toBeNull();
    expect(honest.querySelector('[data-tooltip="Sender may deceive"]')).toBeNull();
  });

  it('have none among own mail, where the recipients stand in the row', async () => {
    mail.rows = [makeRow(9, { suspicious: true }), makeRow(8)];
    await open('/mail/list/msg?currentfolder=Sent');
    expect(screen.queryByRole('row', { name: /deceive/u })).toBeNull();
  });
});

describe('highlighted rows', () => {
  it('show the colour of the first active rule that matches, and say so in words [MAIL-009, MAIL-066]', async () => {
    await open('/mail/list/msg');
    const first = await screen.findByRole('row', { name: /Your INVOICE,.*, Highlighted$/ });
    expect(markOf(first)).toBe('#e07b1a');
    expect(markOf(screen.getByRole('row', { name: /Subject 8,.*, Highlighted$/ }))).toBe('#ff0000');
    const plain = screen.getByRole('row', { name: /Subject 7,/ });
    expect(plain.getAttribute('aria-label')).not.toContain('Highlighted');
    expect(markOf(plain)).toBe('');
  });

  it('are none in folders of own mail [MAIL-087]', async () => {
    const row = await open('/mail/list/msg?currentfolder=Sent');
    await vi.waitFor(() => expect(mail.made('preferences.combinedMail')).not.toHaveLength(0));
    // The rules have loaded and are drawn, if they are.
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
    await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
    expect(markOf(row)).toBe('');
    expect(screen.queryByRole('row', { name: /Highlighted/ })).toBeNull();
  });
});
