import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listFeatures } from '../../../lib/features.ts';
import type { MessageCard, MessageCardProps } from '../../../lib/message-card.ts';
import { answerWith } from '../fake-gateway.test-maker.ts';
import { FakeMail, makeMessage, makeRow } from '../fake-mail.test-maker.ts';
import { forgetPage, giveElementsSize, openMail, sampleRows } from '../mail-page.test-maker.tsx';

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
afterEach(() => {
  forgetPage();
  listFeatures([]);
});

function card(name: string, change: Partial<MessageCard> = {}): MessageCard {
  function Card({ message }: MessageCardProps): ReactNode {
    return <p data-card="">{`${name} of ${message.header.subject}`}</p>;
  }
  return { name, position: 'above', applies: () => true, load: { code: () => Promise.resolve(Card) }, ...change };
}

const cards = (): (string | null)[] =>
  [...document.querySelectorAll('[data-card]')].map((element) => element.textContent);

describe('the cards that a made-up feature shows with a message', () => {
  it('stand under the recipients, before the body and after the attachments', async () => {
    const part = { type: 'file', mime: 'application/octet-stream', dlURL: '/x', size: 1, cid: '' };
    mail.messages.set(9, makeMessage(makeRow(9), { attachments: [{ ...part, part: '2', name: 'clock.bin' }] }));
    listFeatures([
      { name: 'clock', messageCards: [card('Last', { position: 'below' }), card('Hour')] },
      { name: 'bell', messageCards: [card('First', { position: 'line' }), card('Ring')] },
    ]);
    await openMail('/mail/list/msg?currentfolder=INBOX&uid=9');
    await screen.findByText('Last of Subject 9');
    expect(cards()).toEqual(['First of Subject 9', 'Hour of Subject 9', 'Ring of Subject 9', 'Last of Subject 9']);
    const follows = (one: Element | null, other: Element | null): boolean =>
      one !== null && other !== null && (one.compareDocumentPosition(other) & 4) !== 0;
    expect(follows(screen.getByText('Hour of Subject 9'), document.querySelector('iframe'))).toBe(true);
    expect(follows(screen.getByRole('link', { name: /clock\.bin/ }), screen.getByText('Last of Subject 9'))).toBe(true);
  });

  it('are loaded only for a message that they apply to', async () => {
    const code = vi.fn(card('Never').load.code);
    listFeatures([
      { name: 'clock', messageCards: [card('Hour'), card('Never', { applies: () => false, load: { code } })] },
    ]);
    await openMail('/mail/list/msg?currentfolder=INBOX&uid=9');
    await screen.findByText('Hour of Subject 9');
    expect(code).not.toHaveBeenCalled();
  });

  it('are loaded with the reading pane when almost every message has them', async () => {
    const code = vi.fn(card('Usual').load.code);
    listFeatures([{ name: 'clock', messageCards: [card('Usual', { usual: true, load: { code } })] }]);
    await openMail('/mail/list/msg');
    await waitFor(() => expect(code).toHaveBeenCalledTimes(1));
  });

  it('leave the message readable when one of them fails', async () => {
    // React reports what a boundary caught.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const fail = (): never => {
      throw new Error('broken');
    };
    listFeatures([
      {
        name: 'clock',
        messageCards: [
          card('A', { load: { code: () => Promise.reject(new Error('not loaded')) } }),
          card('B', { load: { code: () => Promise.resolve(fail) } }),
          card('C', { applies: fail }),
          card('Hour'),
        ],
      },
    ]);
    await openMail('/mail/list/msg?currentfolder=INBOX&uid=9');
    await screen.findByText('Hour of Subject 9');
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Subject 9' })).toBeTruthy());
    expect(cards()).toEqual(['Hour of Subject 9']);
  });
});
