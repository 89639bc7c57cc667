import type { Message } from '@pillarbox/contract/mail/message';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { growl, growls } from '../../../lib/growl.ts';
import { loadTexts } from '../../../lib/i18n/language.ts';
import { changeSession, NOBODY, session } from '../../../lib/session-state.ts';
import { makeMessage, makeRow } from '../../mail/fake-mail.test-maker.ts';
import { GrowlArea } from '../../notices/GrowlArea.tsx';
import { makeTask as taskFor } from '../model/task.test-maker.ts';
import { makeTasks } from './make-tasks.ts';

interface Sent {
  readonly id: string;
  readonly input: { readonly body?: Record<string, unknown>; readonly params?: Record<string, unknown> };
}

const sent: Sent[] = [];
let answers: Record<string, (input: Sent['input']) => unknown> = {};

vi.mock('../../../lib/call.ts', () => ({
  call: async (operation: { id: string }, input: Sent['input']) => {
    sent.push({ id: operation.id, input });
    const answer = answers[operation.id];
    if (answer === undefined) throw new ApiError('not_found', 404);
    return await Promise.resolve(answer(input));
  },
}));

const PLACE = { folder: 'INBOX', uid: 9, uidvalidity: 3 };

function message(change: Partial<Message['header']> = {}, rest: Partial<Message> = {}): Message {
  const base = makeMessage(makeRow(9), rest);
  return { ...base, header: { ...base.header, ...change } };
}

/** What was sent to a call. */
const bodies = (id: string): (Record<string, unknown> | undefined)[] =>
  sent.filter((one) => one.id === id).map(({ input }) => input.body);

/** Makes a task of the message, and returns the texts of the growls that the page shows then. */
async function madeOnScreen(): Promise<string[]> {
  render(<GrowlArea />);
  await act(() => makeTasks([PLACE], 'todo'));
  const area = screen.queryByRole('region', { name: 'Notices' });
  return [...(area?.querySelectorAll<HTMLElement>('[data-type]') ?? [])].map(
    (card) => `${card.dataset['type'] ?? ''}: ${card.querySelector('.text')?.textContent ?? ''}`,
  );
}

beforeEach(async () => {
  await loadTexts('tasks');
  session.set(NOBODY);
  changeSession({ isauth: true });
  sent.length = 0;
  for (const { id } of growls.get()) growl.hide(id);
  answers = {
    'mail.msg': () => message({ subject: 'Final drawings' }),
    'tasks.create': ({ body }) => ({ Success: 1, id: 't1', task: taskFor('t1', body) }),
    'mail.setMsgFlag': () => 0,
  };
});

describe('a task made from a message', () => {
  it('is named by the subject, is in the box, and marks the message [TASK-002, MAIL-109]', async () => {
    await makeTasks([PLACE], 'pending');
    expect(bodies('tasks.create')).toMatchObject([
      { task_name: 'Final drawings', zero_inbox_tag: 'pending', mail_details: { folder: 'INBOX', uid: 9 } },
    ]);
    expect(bodies('mail.setMsgFlag')).toMatchObject([{ folder: 'INBOX', uids: [9], set: 16384 }]);
    expect(growls.get()).toMatchObject([{ type: 'success', text: 'Task created' }]);
  });

  it('is named by the beginning of its notes without a subject [TASK-003]', async () => {
    const text = 'x'.repeat(120);
    const part = { part: '1', mime: 'text/plain' as const, text, truncated: false };
    answers['mail.msg'] = () => message({ subject: '  ' }, { parts: [part] });
    await makeTasks([PLACE], 'todo');
    expect(bodies('tasks.create')).toMatchObject([{ task_name: `${'x'.repeat(96)}...`, notes: text }]);
  });

  it('is named by the sender without both [TASK-004]', async () => {
    answers['mail.msg'] = () =>
      message({ subject: '', from: [{ name: 'Tom Ashdown', mail: 't@x.test' }] }, { parts: [] });
    await makeTasks([PLACE], 'todo');
    expect(bodies('tasks.create')).toMatchObject([{ task_name: 'Task from message by Tom Ashdown' }]);
  });

  it('has copies of the files of the message [TASK-014], and is made without them when they cannot be copied [ERR-021]', async () => {
    const file = { part: '2', type: 'pdf', mime: 'application/pdf', name: 'a.pdf', dlURL: '', size: 3, cid: '' };
    const copied = [{ id: 'f1', name: 'a.pdf', size: 3, type: 'application/pdf' }];
    answers['mail.msg'] = () => message({}, { attachments: [file] });
    answers['events.copyAttachments'] = () => ({ attachments: copied });
    await makeTasks([PLACE], 'todo');
    answers['events.copyAttachments'] = () => Promise.reject(new ApiError('mail_unavailable', 503));
    expect(await madeOnScreen()).toEqual(['success: Task created']);
    expect(bodies('events.copyAttachments')[0]).toEqual({ folder: 'INBOX', uid: 9 });
    const [first, second] = bodies('tasks.create');
    expect(first?.['additional_data']).toEqual({ attachments: copied });
    expect(second).not.toHaveProperty('additional_data');
  });

  it('that cannot be created is logged [ERR-019], and the message is not marked', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    answers['tasks.create'] = () => Promise.reject(new ApiError('too_many_events', 422));
    expect(await madeOnScreen()).toEqual(['danger: This calendar has as many events as are allowed']);
    expect(log.mock.calls.map(([first]) => first as unknown)).toEqual(['Fail task creation']);
    expect(bodies('mail.setMsgFlag')).toEqual([]);
    log.mockRestore();
  });

  it('whose message cannot be marked leaves no growl [ERR-020]', async () => {
    answers['mail.setMsgFlag'] = () => Promise.reject(new ApiError('mail_unavailable', 503));
    expect(await madeOnScreen()).toEqual([]);
    expect(bodies('tasks.create')).toHaveLength(1);
  });
});
