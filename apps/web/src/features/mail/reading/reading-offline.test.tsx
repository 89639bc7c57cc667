import { onlineManager } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerWith } from '../fake-gateway.test-maker.ts';
import { FakeMail, makeMessage, makeRow } from '../fake-mail.test-maker.ts';
import { forgetPage, giveElementsSize, renderAt } from '../mail-page.test-maker.tsx';
import { ReadingPane } from './ReadingPane.tsx';

vi.mock('../../../lib/call.ts', async () => (await import('../fake-gateway.test-maker.ts')).fakeCall);
vi.mock('../../../lib/socket.ts', async (original) =>
  (await import('../fake-gateway.test-maker.ts')).fakeSocket(original),
);

let mail: FakeMail;

beforeEach(() => {
  mail = new FakeMail();
  mail.rows = [makeRow(9)];
  answerWith(mail);
  giveElementsSize(392);
});

afterEach(() => {
  onlineManager.setOnline(true);
  forgetPage();
});

it('a message opened without a network says so, and comes by itself once there is one', async () => {
  onlineManager.setOnline(false);
  renderAt(ReadingPane, '/mail/list/msg?currentfolder=INBOX&uid=9');
  expect((await screen.findByRole('alert')).textContent).toContain('You are offline');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  act(() => onlineManager.setOnline(true));
  expect(await screen.findByRole('heading', { name: makeMessage(makeRow(9)).header.subject })).toBeTruthy();
});
