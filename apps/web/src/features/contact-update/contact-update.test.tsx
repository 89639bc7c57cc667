import type { UpdateRequest } from '@pillarbox/contract/contact-update/update';
import type { Operation } from '@pillarbox/contract/operation';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { growls } from '../../lib/growl.ts';
import { loadTexts } from '../../lib/i18n/language.ts';
import { AnswerCard } from './AnswerCard.tsx';
import { PublicUpdateScreen } from './page/PublicUpdateScreen.tsx';

type Answer = (input: { body: Record<string, unknown> }) => unknown;
const gateway = vi.hoisted((): { answers: Record<string, Answer>; sent: [string, unknown][] } => ({
  answers: {},
  sent: [],
}));
vi.mock('../../lib/call.ts', () => ({
  call: async (operation: Operation, input: { body: Record<string, unknown> }) => {
    gateway.sent.push([operation.id, input.body]);
    return await Promise.resolve(gateway.answers[operation.id]?.(input) ?? { Success: 1 });
  },
}));
vi.mock('../../lib/location.ts', () => ({
  useLocation: () => ({ path: '/public/contactsupdate/secret', search: {} }),
  go: () => undefined,
}));

const opened = (version: string, name: string) => ({
  owner: { name: 'Clara\u202e', mail: 'clara@example.test' },
  fields: ['name', 'birthday'],
  values: [
    { key: 'name', kind: 'name', label: '', parts: [name] },
    { key: 'birthday', kind: 'birthday', label: '', parts: ['--04-15'] },
  ],
  version,
  expires: Date.UTC(2026, 11, 24),
});
const press = (name: string): void => {
  fireEvent.click(screen.getByRole('button', { name }));
};

beforeAll(() => loadTexts('contact-update'));
beforeEach(() => {
  gateway.answers = { 'contactUpdate.open': () => opened('one', 'Jonas Weber') };
  gateway.sent = [];
  growls.set([]);
});

describe('the page of a link', () => {
  it('says with one press that everything is right; a day without a year stays', async () => {
    render(<PublicUpdateScreen />);
    expect(await screen.findByText(/Clara\[U\+202E\] has these details/)).toBeTruthy();
    expect(screen.getByText('April 15')).toBeTruthy();
    press('Everything is right');
    expect(await screen.findByRole('heading', { name: 'Thank you' })).toBeTruthy();
    expect(gateway.sent.at(-1)).toEqual([
      'contactUpdate.answer',
      { id: 'secret', version: 'one', kind: 'right', values: [] },
    ]);
  });

  it('keeps what was typed when it could not be sent, and does not send an empty name', async () => {
    gateway.answers['contactUpdate.answer'] = () => Promise.reject(new ApiError('offline'));
    render(<PublicUpdateScreen />);
    const name = await screen.findByLabelText('Name');
    fireEvent.change(name, { target: { value: ' ' } });
    press('Send changes');
    expect(screen.getByText('Enter your name')).toBeTruthy();
    expect(gateway.sent).toHaveLength(1);
    fireEvent.change(name, { target: { value: 'Jonas Huber' } });
    press('Send changes');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect((name as HTMLInputElement).value).toBe('Jonas Huber');
  });

  it('shows the details again when they were changed meanwhile', async () => {
    gateway.answers['contactUpdate.answer'] = () => Promise.reject(new ApiError('contact_changed', 409));
    render(<PublicUpdateScreen />);
    await screen.findByLabelText('Name');
    gateway.answers['contactUpdate.open'] = () => opened('two', 'J. Weber');
    press('Everything is right');
    expect(await screen.findByText('These details were changed meanwhile. Check them again.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('J. Weber');
  });

  it('offers to try again without a network, and says when the link cannot be used', async () => {
    gateway.answers['contactUpdate.open'] = () => Promise.reject(new ApiError('offline'));
    render(<PublicUpdateScreen />);
    await screen.findByText('The page could not be loaded');
    gateway.answers['contactUpdate.open'] = () => Promise.reject(new ApiError('update_link_invalid', 404));
    press('Try again');
    expect(await screen.findByRole('heading', { name: 'This link cannot be used' })).toBeTruthy();
  });
});

describe('an answer', () => {
  const change = { kind: 'name', label: '', before: ['Jonas'], after: ['Jon'], now: [] } as const;
  const request: UpdateRequest = {
    id: 'r',
    contact: 'c',
    name: 'Jonas',
    mail: 'jonas@example.test',
    state: 'answered',
    time: 0,
    expires: 0,
    answered: 0,
    answer: 'changes',
    changes: [
      { ...change, id: '1', standing: 'open', before: ['Jonas'], after: ['Jon'], now: ['Jonas'] },
      { ...change, id: '2', kind: 'company', standing: 'changed', before: ['A'], after: ['B'], now: ['C'] },
      { ...change, id: '3', kind: 'position', standing: 'done', before: [], after: ['Boss'], now: ['Boss'] },
    ],
    gone: false,
    etag: 'e',
  };

  it('is accepted change by change; what the owner changed since is not chosen, what is there cannot be', async () => {
    render(<AnswerCard request={request} />);
    const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
    expect([box('Name').checked, box('Company').checked, box('Position').disabled]).toEqual([true, false, true]);
    expect(screen.getByText('Changed since: C')).toBeTruthy();
    expect(screen.getByText('Your contact says so already.')).toBeTruthy();
    fireEvent.click(box('Company'));
    press('Accept 2 changes');
    await waitFor(() => expect(growls.get()[0]).toMatchObject({ text: 'Jonas was updated' }));
    expect(gateway.sent).toEqual([['contactUpdate.apply', { changes: ['1', '2'], etag: 'e' }]]);
    growls.get()[0]?.action?.run();
    await waitFor(() => expect(gateway.sent.at(-1)?.[0]).toBe('contactUpdate.undo'));
  });

  it('of a contact that was deleted can only be put away', () => {
    render(<AnswerCard request={{ ...request, gone: true, changes: [] }} />);
    const card = within(screen.getByRole('article', { name: 'Jonas' }));
    expect(card.getByText('You have deleted this contact.')).toBeTruthy();
    expect(card.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Done']);
  });
});
