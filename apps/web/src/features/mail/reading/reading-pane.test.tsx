import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setComposer } from '../actions/compose-request.ts';
import { answerWith } from '../fake-gateway.test-maker.ts';
import { FakeMail, makeMessage, makeRow } from '../fake-mail.test-maker.ts';
import { findRow, forgetPage, giveElementsSize, openMail, sampleRows } from '../mail-page.test-maker.tsx';

vi.mock('../../../lib/call.ts', async () => (await import('../fake-gateway.test-maker.ts')).fakeCall);
vi.mock('../../../lib/socket.ts', async (original) =>
  (await import('../fake-gateway.test-maker.ts')).fakeSocket(original),
);

let mail: FakeMail;

beforeEach(() => {
  mail = new FakeMail();
  mail.rows = sampleRows();
  answerWith(mail);
  giveElementsSize(392);
});
afterEach(forgetPage);

describe('the reading pane', () => {
  it('draws placeholders for head and text while a message loads', async () => {
    const answer = mail.call;
    vi.spyOn(mail, 'call').mockImplementation((operation, input) =>
      operation.id === 'mail.msg' ? new Promise(() => undefined) : answer(operation, input),
    );
    await openMail('/mail/list/msg?currentfolder=INBOX&uid=9');
    const bones = await screen.findByRole('status', { name: 'Loading' });
    const parts = [...bones.children].map((part) => part.querySelectorAll('[aria-hidden]').length);
    // The subject, the sender with a face and two lines, three lines of text.
    expect(parts).toEqual([1, 3, 3]);
    expect(bones.querySelectorAll('[class*="round"]')).toHaveLength(1);
  });

  it('tells screen readers which message has opened', async () => {
    await openMail();
    fireEvent.click(await findRow('Subject 9'));
    expect((await screen.findByText('Opened: Subject 9, from Sender 9')).closest('[role="status"]')).toBeTruthy();
  });

  it('shows a thumbnail of an attached picture, and of nothing else', async () => {
    const part = { type: 'image', mime: 'image/png', dlURL: '/api/bf/attachments/?part=2', size: 2048, cid: '' };
    const picture = { ...part, part: '2', name: 'stairs.png' };
    const attachments = [picture, { ...part, part: '3', mime: 'application/pdf', type: 'pdf', name: 'stairs.pdf' }];
    const read = vi.fn(() => Promise.resolve(new Response('x', { headers: { 'content-type': 'image/png' } })));
    vi.stubGlobal('fetch', read);
    URL.createObjectURL = () => 'blob:stairs';
    URL.revokeObjectURL = () => undefined;
    mail.messages.set(9, makeMessage(makeRow(9), { attachments, images: [picture] }));
    await openMail('/mail/list/msg?currentfolder=INBOX&uid=9');
    const tile = await screen.findByRole('button', { name: /stairs\.png/ });
    await waitFor(() => expect(tile.querySelector('img')?.getAttribute('src')).toBe('blob:stairs'));
    expect(screen.getByRole('button', { name: /stairs\.pdf/ }).querySelector('img')).toBeNull();
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('leaves the list on the screen when it is switched off while a message is open', async () => {
    await openMail('/mail/list/msg?currentfolder=INBOX&uid=9');
    await screen.findByRole('heading', { name: 'Subject 9' });
    fireEvent.click(screen.getByRole('button', { name: /^Sort: / }));
    fireEvent.click(screen.getByRole('menuitemcheckbox', { name: 'No reading pane' }));
    await waitFor(() => expect(location.hash).not.toContain('uid='));
  });

  it('answers the sender by every button called Reply, and all by every button called Reply all', async () => {
    const asked = vi.fn();
    setComposer(asked);
    mail.messages.set(9, makeMessage(makeRow(9, { cc: [{ name: 'Ann Lee', mail: 'ann@example.test' }] })));
    await openMail('/mail/list/msg?currentfolder=INBOX&uid=9');
    await screen.findByRole('heading', { name: 'Subject 9' });
    const press = (name: RegExp): string[] => {
      asked.mockClear();
      for (const button of screen.getAllByRole('button', { name })) fireEvent.click(button);
      return asked.mock.calls.map(([request]) => (request as { command: string }).command);
    };
    expect(new Set(press(/^Reply(?! all)/))).toEqual(new Set(['reply']));
    expect(new Set(press(/^Reply all/))).toEqual(new Set(['replyall']));
    expect(screen.getByRole('button', { name: /^Reply to Sender/ })).toBeTruthy();
  });

  it('opens a message, marks it read and moves on', async () => {
    await openMail();
    fireEvent.click(await findRow('Subject 9'));
    expect(await screen.findByRole('heading', { name: 'Subject 9' })).toBeTruthy();
    await waitFor(() => expect(mail.made('mail.setMsgFlag')[0]?.body).toMatchObject({ uids: [9], set: 1, unset: 0 }));
    fireEvent.click(screen.getByRole('button', { name: 'Next message' }));
    expect(await screen.findByRole('heading', { name: 'Subject 8' })).toBeTruthy();
    expect(screen.getByText('2 of 4')).toBeTruthy();
  });

  it('keeps bodies in a sandboxed frame without an origin, with a title', async () => {
    await openMail('/mail/list/msg?currentfolder=INBOX&uid=9');
    const frame = await screen.findByTitle('Message text');
    expect(frame.getAttribute('sandbox')).toBe('allow-scripts allow-popups allow-popups-to-escape-sandbox');
  });

  it('says that a message has vanished', async () => {
    await openMail('/mail/list/msg?currentfolder=INBOX&uid=77');
    expect(await screen.findByText('This message is no longer here')).toBeTruthy();
  });

  it('shows file names honestly and links to the download [MAIL-070, MAIL-080]', async () => {
    const part = {
      part: '2',
      type: 'image',
      mime: 'image/png',
      name: 'cod\u202egpj.exe',
      dlURL: '/api/bf/attachments/?part=2',
      size: 2048,
      cid: '',
    };
    mail.messages.set(9, makeMessage(makeRow(9), { attachments: [part] }));
    await openMail('/mail/list/msg?currentfolder=INBOX&uid=9');
    const link = await screen.findByRole('link', { name: /cod\ufffdgpj\.exe/ });
    expect(link.getAttribute('href')).toBe('/api/bf/attachments/?part=2');
    expect(screen.getByRole('button', { name: /cod\ufffdgpj\.exe/ }).textContent).toContain('2 KB');
  });

  it('links all attachments as one archive [MAIL-081, API-052]', async () => {
    const part = { type: 'file', mime: 'text/plain', dlURL: '/x', size: 10, cid: '' };
    const attachments = ['2', '3.1'].map((path) => ({ ...part, part: path, name: `${path}.txt` }));
    mail.messages.set(9, makeMessage(makeRow(9), { attachments }));
    await openMail('/mail/list/msg?currentfolder=INBOX&uid=9');
    const link = await screen.findByRole('link', { name: 'Download' });
    const address = new URL(link.getAttribute('href') ?? '', location.origin);
    expect(address.pathname).toBe('/api/bf/zipattachments/');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      folder: 'INBOX',
      uidvalidity: '1',
      lang: 'en_US',
      parts: '9:2,9:3.1',
    });
  });

  it('hands answers to the composer', async () => {
    const asked = vi.fn();
    setComposer(asked);
    await openMail('/mail/list/msg?currentfolder=INBOX&uid=9');
    await screen.findByRole('heading', { name: 'Subject 9' });
    fireEvent.click(screen.getAllByRole('button', { name: 'Reply all' })[0] as HTMLElement);
    expect(asked).toHaveBeenCalledWith({ command: 'replyall', folder: 'INBOX', uid: 9, uidvalidity: 1 });
  });
});
