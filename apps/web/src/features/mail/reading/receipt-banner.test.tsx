import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Message } from '@pillarbox/contract/mail/message';
import type { Operation } from '@pillarbox/contract/operation';
import { GrowlArea } from '../../notices/GrowlArea.tsx';
import { changeSession } from '../../../lib/session-state.ts';
import { FakeMail, makeFolder, makeMessage, makeRow } from '../fake-mail.test-maker.ts';
import { forgetPage, giveElementsSize, renderAt } from '../mail-page.test-maker.tsx';
import { ReadingPane } from './ReadingPane.tsx';

const box = vi.hoisted((): { mail: FakeMail | null } => ({ mail: null }));
vi.mock('../../../lib/call.ts', async (original) => ({
  ...(await original<object>()),
  call: (operation: Operation, input: object) => box.mail?.call(operation, input),
}));
vi.mock('../../../lib/socket.ts', async (original) => ({
  ...(await original<object>()),
  watchFolder: () => undefined,
}));

const TOM = { name: 'Tom Ashdown', mail: 'tom@example.test' };
const WISH = 'Tom Ashdown requested a read receipt.';

let mail: FakeMail;

function Page(): ReactNode {
  return (
    <>
      <ReadingPane />
      <GrowlArea />
    </>
  );
}

/** Puts the one message there is into a folder and opens it; its headers say what the test says. */
async function open(header: Partial<Message['header']> = {}, folder = 'INBOX'): Promise<void> {
  const row = makeRow(9, { folder, from: [TOM] });
  const message = makeMessage(row);
  const asking = { messageid: '<asks@example.test>', receiptto: TOM.mail };
  mail.rows = [row];
  mail.messages.set(9, { ...message, header: { ...message.header, ...asking, ...header } });
  renderAt(Page, `/mail/list/msg?currentfolder=${folder}&uid=9`);
  await screen.findByRole('heading', { name: 'Subject 9' });
  await waitFor(() => expect(mail.made('mail.folders')).not.toHaveLength(0));
}

const button = (name: string): Promise<HTMLElement> => screen.findByRole('button', { name });

beforeEach(() => {
  mail = new FakeMail();
  mail.folders = [
    makeFolder('INBOX', 'inbox'),
    makeFolder('Spam', 'spam'),
    makeFolder('Drafts', 'drafts'),
    makeFolder('Sent', 'sent'),
    makeFolder('Trash', 'trash'),
    makeFolder('Trash/Old'),
  ];
  box.mail = mail;
  giveElementsSize(700);
  const user = { mail: 'me@example.test', account: 'me', domain: 'example.test', maillogin: 'me@example.test' };
  changeSession({ isauth: true, user });
});

afterEach(() => {
  cleanup();
  changeSession({ isauth: false, user: null });
  forgetPage();
});

describe('the wish for a read receipt', () => {
  it('stands above the message, asked for by its Message-ID, and nothing is sent by itself [MAIL-079, API-044]', async () => {
    await open();
    expect(await screen.findByText(WISH)).toBeTruthy();
    expect(mail.made('mail.receiptState').map(({ body }) => body['mid'])).toEqual(['<asks@example.test>']);
    expect(mail.made('mail.answerReceipt')).toEqual([]);
  });

  it.each([
    ['Send receipt', 'sent', 'Receipt sent'],
    ['Don’t send', 'declined', 'No receipt will be sent'],
  ])('is answered with %s, said so, and goes [MAIL-079, API-045]', async (name, state, said) => {
    await open();
    fireEvent.click(await button(name));
    expect(await screen.findAllByText(said)).not.toHaveLength(0);
    expect(screen.queryByText(WISH)).toBeNull();
    const body = { mid: '<asks@example.test>', folder: 'INBOX', uid: 9, uidvalidity: 1, state };
    expect(mail.made('mail.answerReceipt').map((made) => made.body)).toEqual([body]);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Message');
  });

  it('stays, and says why, when the receipt could not leave [MAIL-079]', async () => {
    await open();
    mail.failing.set('mail.answerReceipt', 'receipt_not_asked');
    fireEvent.click(await button('Send receipt'));
    expect(await screen.findAllByText('No receipt can be sent for this message')).not.toHaveLength(0);
    fireEvent.click(await button('Send receipt'));
    await waitFor(() => expect(screen.queryByText(WISH)).toBeNull());
  });

  it('says where the receipt goes when that is not to the sender [MAIL-079]', async () => {
    await open({ receiptto: 'collector@elsewhere.test' });
    const words = await screen.findByText(`${WISH} It will be sent to collector@elsewhere.test.`);
    expect(within(words.closest<HTMLElement>('[role="status"]') ?? words).getAllByRole('button')).toHaveLength(2);
  });

  it.each(['sent', 'declined'] as const)('is not shown again once it was %s [MAIL-079, API-044]', async (state) => {
    mail.receipt = state;
    await open();
    await waitFor(() => expect(mail.made('mail.receiptState')).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Send receipt' })).toBeNull();
  });

  it.each<[string, Partial<Message['header']>]>([
    ['that asks for none', { receiptto: '' }],
    ['without a Message-ID [VAL-037]', { messageid: '' }],
    ['from oneself', { from: [{ name: 'Me', mail: 'Me@example.test' }] }],
    ['that wants it sent to oneself', { receiptto: 'ME@example.test' }],
  ])('is not asked about for a message %s [MAIL-079]', async (_, header) => {
    await open(header);
    expect(screen.queryByRole('button', { name: 'Send receipt' })).toBeNull();
    expect(mail.made('mail.receiptState')).toEqual([]);
  });

  it.each(['Spam', 'Drafts', 'Sent', 'Trash', 'Trash/Old'])('is not asked about in %s [MAIL-079]', async (folder) => {
    await open({}, folder);
    expect(screen.queryByRole('button', { name: 'Send receipt' })).toBeNull();
    expect(mail.made('mail.receiptState')).toEqual([]);
  });
});
