import type { Operation } from '@pillarbox/contract/operation';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { loadTexts } from '../../../lib/i18n/language.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { growls } from '../../../lib/growl.ts';
import { NOBODY, session } from '../../../lib/session-state.ts';
import { SecurityQuestionScreen } from './SecurityQuestionScreen.tsx';

interface Box {
  readonly called: [id: string, input: unknown][];
  answers: Record<string, () => unknown>;
}
const box = vi.hoisted((): Box => ({ called: [], answers: {} }));
vi.mock('../../../lib/call.ts', async (original) => ({
  ...(await original<object>()),
  call: async (operation: Operation, input: unknown) => {
    box.called.push([operation.id, input]);
    return box.answers[operation.id]?.();
  },
}));

const user = { mail: 'clara@example.test', account: 'clara', domain: 'example.test', maillogin: 'clara' };
const PET = { Number: 1, Type: 'other', Question: 'LANG_RECOVERY_Q_FIRST_PET' };
const OWN = { Number: 2, Type: 'optional', Question: 'LANG_RECOVERY_Q_OWN' };
let question: object;
let state: object;

beforeEach(async () => {
  await loadTexts('recovery');
  box.called.length = 0;
  queryClient.clear();
  growls.set([]);
  session.set({ ...NOBODY, isinit: true, isauth: true, user });
  question = { Number: 2, Type: 'optional', Question: 'Where is the boat?' };
  state = { question: true, questionLocked: false, address: '', waiting: '', canMail: true, passwordNeeded: true };
  box.answers = {
    'session.questionsList': () => [PET, OWN],
    'session.userQuestion': () => question,
    'session.recoveryState': () => state,
    'session.savePasswordQuestion': () => ({ message: 'OK' }),
  };
});

const open = (): void => {
  render(
    <QueryClientProvider client={queryClient}>
      <SecurityQuestionScreen />
    </QueryClientProvider>,
  );
};
const saved = (): unknown => box.called.find(([id]) => id === 'session.savePasswordQuestion')?.[1];

describe('the screen of the security question', () => {
  it('shows the question that is set and saves another one, with the password if it is required [PREF-035, SHELL-027, DATA-029]', async () => {
    open();
    await screen.findByText('Current question: Where is the boat?');
    fireEvent.change(screen.getByLabelText('Answer'), { target: { value: 'Rex the dog' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save question' }));
    expect(screen.getByText('Enter your password')).toBeTruthy();
    expect(saved()).toBeUndefined();
    const field = screen.getAllByLabelText('Your password')[0];
    if (field !== undefined) fireEvent.change(field, { target: { value: 'secret' } });
    question = PET;
    fireEvent.click(screen.getByRole('button', { name: 'Save question' }));
    await screen.findByText('Current question: What was the name of your first pet?');
    expect(saved()).toEqual({
      params: { file: 'clara@example.test.json' },
      body: { question: PET.Question, type: 'other', answer: 'Rex the dog', password: 'secret' },
    });
    expect(growls.get()).toMatchObject([{ type: 'success', text: 'Security question saved' }]);
    expect(screen.getByLabelText('Answer')).toHaveProperty('value', '');
  });

  it('says that no question is set, or that the question is locked', async () => {
    question = { Number: 0, Type: 'other', Question: 'NO' };
    open();
    await screen.findByText('No question is set.');
    state = { ...state, questionLocked: true };
    await queryClient.invalidateQueries({ queryKey: ['recovery'] });
    await screen.findByText('There were too many wrong answers. Set the question again to use it.');
  });

  it('asks for a recovery address, and shows why one is refused', async () => {
    state = { ...state, passwordNeeded: false };
    box.answers['session.setRecoveryAddress'] = () => Promise.reject(new ApiError('feature_off', 422));
    open();
    fireEvent.change(await screen.findByLabelText('Email address'), { target: { value: 'clara@island.test' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send code' }));
    await screen.findByText('Mail cannot be delivered to this address');
  });

  it('shows and removes the recovery address', async () => {
    state = { ...state, address: 'clara@elsewhere.test', passwordNeeded: false };
    box.answers['session.removeRecoveryAddress'] = () => {
      state = { ...state, address: '' };
      return { message: 'OK' };
    };
    open();
    await screen.findByText('clara@elsewhere.test is confirmed.');
    fireEvent.click(screen.getByRole('button', { name: 'Remove address' }));
    await waitFor(() => expect(screen.queryByText('clara@elsewhere.test is confirmed.')).toBeNull());
  });

  it('says when the provider sends no links', async () => {
    state = { ...state, canMail: false };
    open();
    await screen.findByText('Your provider cannot send such links.');
  });
});
