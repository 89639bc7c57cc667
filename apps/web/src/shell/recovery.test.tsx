import type { Operation } from '@pillarbox/contract/operation';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { changeSession } from '../lib/session-state.ts';
import { ApiError } from '../lib/api-error.ts';
import { queryClient } from '../lib/query-client.ts';
import { onSignInAccepted } from '../lib/session-events.ts';
import { openShell, currentPath } from './open-shell.test-maker.tsx';

interface Box {
  readonly called: [id: string, input: unknown][];
  answers: Record<string, () => unknown>;
}
const box = vi.hoisted((): Box => ({ called: [], answers: {} }));
vi.mock('../lib/call.ts', async (original) => ({
  ...(await original<object>()),
  call: async (operation: Operation, input: unknown) => {
    box.called.push([operation.id, input]);
    return box.answers[operation.id]?.() ?? 0;
  },
}));

const NO = { Number: 0, Type: 'other', Question: 'NO' };
const PET = { Number: 1, Type: 'other', Question: 'LANG_RECOVERY_Q_FIRST_PET' };
const CAR = { Number: 7, Type: 'other', Question: 'LANG_RECOVERY_Q_FIRST_CAR' };
const OWN = { Number: 31, Type: 'optional', Question: 'LANG_RECOVERY_Q_OWN' };
const NOTHING = {
  question: false,
  questionLocked: false,
  address: '',
  waiting: '',
  canMail: true,
  passwordNeeded: false,
};
const MANDATORY = { settings: { MandatorySecurityQuestion: true } };
const refused = (code: ConstructorParameters<typeof ApiError>[0]) => () => Promise.reject(new ApiError(code, 503));

/** Called when the refused calls are repeated. */
const accepted = vi.fn();
onSignInAccepted(accepted);

let question: object;
let recovery: object;

beforeEach(() => {
  box.called.length = 0;
  accepted.mockClear();
  question = NO;
  recovery = NOTHING;
  box.answers = {
    'session.userQuestion': () => question,
    'session.questionsList': () => [PET, CAR, OWN],
    'session.recoveryState': () => recovery,
    'session.savePasswordQuestion': () => {
      question = PET;
      recovery = { ...NOTHING, question: true };
      return { message: 'OK' };
    },
  };
  queryClient.clear();
  changeSession({ isverified: true, is2faSetupRequired: false, passwordExpired: false });
});

const dialog = (): HTMLElement | null => screen.queryByRole('dialog');
const press = async (name: string): Promise<void> => {
  fireEvent.click(await screen.findByRole('button', { name }));
};
const fill = async (label: string, value: string): Promise<void> => {
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
};
const calls = (): string[] => box.called.map(([id]) => id);
/** Resolves when no gate is due any more. */
const settled = (): Promise<HTMLElement> => screen.findByText('the message');

describe('the mandatory security question', () => {
  it('is asked for only if the provider requires it and the user has none [AUTH-061, BRAND-003]', async () => {
    await openShell('/mail/list/msg');
    await settled();
    expect([dialog(), calls().includes('session.userQuestion')]).toEqual([null, false]);
    cleanup();

    question = PET;
    await openShell('/mail/list/msg', MANDATORY);
    await settled();
    expect([dialog(), calls().includes('session.userQuestion')]).toEqual([null, true]);
    cleanup();

    question = NO;
    queryClient.clear();
    await openShell('/mail/list/msg', MANDATORY);
    await screen.findByRole('dialog', { name: 'Set a security question' });
    expect(screen.queryByText('the message')).toBeNull();
  });

  it('runs in three steps, and the last one ends it [AUTH-062, AUTH-063]', async () => {
    await openShell('/mail/list/msg', MANDATORY);
    await screen.findByText('Step 1 of 3');
    expect(screen.queryByText('the message')).toBeNull();
    fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' });
    await press('Continue');
    await screen.findByText('Step 2 of 3');
    await fill('Answer', 'Rex the dog');
    await press('Save question');
    await screen.findByText('Step 3 of 3');
    expect(box.called.find(([id]) => id === 'session.savePasswordQuestion')?.[1]).toEqual({
      params: { file: 'clara@example.test.json' },
      body: { question: 'LANG_RECOVERY_Q_FIRST_PET', type: 'other', answer: 'Rex the dog' },
    });
    expect(screen.getByRole('dialog', { name: 'Your security question is set' })).toBeTruthy();
    expect(accepted).toHaveBeenCalledOnce();
    await press('Finish');
    await settled();
    expect(dialog()).toBeNull();
    await screen.findByText('the message');
  });

  it('is followed by the tour if that is due [AUTH-063]', async () => {
    await openShell('/mail/list/msg', { ...MANDATORY, preferences: { tour_modal: 0 } });
    await press('Continue');
    await fill('Answer', 'Rex the dog');
    await press('Save question');
    await press('Finish');
    await screen.findByRole('dialog', { name: 'Welcome to your mailbox' });
  });

  it('requires an answer of four characters, and a text for the user’s own question [VAL-028, VAL-029]', async () => {
    await openShell('/mail/list/msg', MANDATORY);
    await press('Continue');
    fireEvent.click(await screen.findByRole('button', { name: /^Security question/ }));
    fireEvent.click(await screen.findByRole('option', { name: 'My own question' }));
    await fill('Answer', 'Rex');
    await press('Save question');
    expect(screen.getByText('Enter your question')).toBeTruthy();
    expect(screen.getByText('Use at least 4 letters or digits')).toBeTruthy();
    expect(calls()).not.toContain('session.savePasswordQuestion');
    await fill('Your question', 'Where is the boat?');
    await fill('Answer', 'in the shed');
    await press('Save question');
    await screen.findByText('Step 3 of 3');
    expect(box.called.find(([id]) => id === 'session.savePasswordQuestion')?.[1]).toMatchObject({
      body: { question: 'Where is the boat?', type: 'optional', answer: 'in the shed' },
    });
  });

  it('shows a failed save in a dialog, and asks for a missing password [ERR-013]', async () => {
    await openShell('/mail/list/msg', MANDATORY);
    await press('Continue');
    await fill('Answer', 'Rex the dog');
    box.answers['session.savePasswordQuestion'] = refused('storage_unavailable');
    await press('Save question');
    const error = await screen.findByRole('dialog', { name: 'Security question not saved' });
    expect(within(error).getByRole('alert').textContent).toBe(
      'The security question could not be saved. Try again later.',
    );
    fireEvent.click(within(error).getByRole('button', { name: 'Close' }));
    box.answers['session.savePasswordQuestion'] = refused('password_wrong');
    await press('Save question');
    expect((await screen.findByLabelText('Your password')).getAttribute('aria-invalid')).toBe('true');
  });

  it('says when the list cannot be loaded, and offers to try again or sign out [ERR-014]', async () => {
    box.answers['session.questionsList'] = refused('internal');
    await openShell('/mail/list/msg', MANDATORY);
    await press('Continue');
    await screen.findByText('Error getting security question list, please try again later or reload the page.');
    expect(within(screen.getByRole('dialog')).getByRole('button', { name: 'Sign out' })).toBeTruthy();
    box.answers['session.questionsList'] = () => [PET, CAR, OWN];
    await press('Try again');
    await screen.findByLabelText('Answer');
    expect(within(screen.getByRole('dialog')).queryByRole('button', { name: 'Sign out' })).toBeNull();
  });

  it('is not asked for while it is unknown whether there is one', async () => {
    box.answers['session.userQuestion'] = refused('timed_out');
    await openShell('/mail/list/msg', MANDATORY);
    await settled();
    expect(dialog()).toBeNull();
  });
});

describe('the recovery method that a provider requires', () => {
  const WANTED = { settings: { MandatoryForgotPass: true } };
  const title = 'Make sure you can get back in';

  it('replaces every screen until there is one [BRAND-004]', async () => {
    await openShell('/mail/list/msg', WANTED);
    await screen.findByRole('heading', { name: title });
    expect(screen.queryByText('the message')).toBeNull();
    expect(currentPath()).toBe('/mail/list/msg');
    await act(async () => {
      location.hash = '#/preferences/general';
      await Promise.resolve();
    });
    expect(screen.getByRole('heading', { name: title })).toBeTruthy();
    await act(async () => {
      location.hash = '#/mail/list/msg';
      await Promise.resolve();
    });
    await fill('Answer', 'Rex the dog');
    await press('Save question');
    await screen.findByText('the message');
  });

  it('may be a confirmed address [BRAND-004]', async () => {
    box.answers['session.setRecoveryAddress'] = () => {
      recovery = { ...NOTHING, waiting: 'clara@elsewhere.test' };
      return { message: 'OK' };
    };
    box.answers['session.confirmRecoveryAddress'] = () => {
      recovery = { ...NOTHING, address: 'clara@elsewhere.test' };
      return { message: 'OK' };
    };
    await openShell('/mail/list/msg', WANTED);
    fireEvent.click(await screen.findByLabelText('Recovery address'));
    await fill('Email address', 'Clara@Example.test');
    await press('Send code');
    expect(screen.getByText('Enter the address of a different mailbox')).toBeTruthy();
    await fill('Email address', 'clara@elsewhere.test');
    await press('Send code');
    await fill('Code', '012345');
    await press('Confirm address');
    await screen.findByText('the message');
    expect(box.called.filter(([id]) => id.endsWith('RecoveryAddress'))).toEqual([
      ['session.setRecoveryAddress', { body: { address: 'clara@elsewhere.test' } }],
      ['session.confirmRecoveryAddress', { body: { code: '012345' } }],
    ]);
  });

  it('comes before the security question, which comes before the tour [AUTH-061, AUTH-063]', async () => {
    recovery = { ...NOTHING, waiting: 'clara@elsewhere.test' };
    box.answers['session.confirmRecoveryAddress'] = () => {
      recovery = { ...NOTHING, address: 'clara@elsewhere.test' };
      return { message: 'OK' };
    };
    const settings = { MandatoryForgotPass: true, MandatorySecurityQuestion: true };
    await openShell('/mail/list/msg', { settings, preferences: { tour_modal: 0 } });
    await screen.findByRole('heading', { name: title });
    expect(dialog()).toBeNull();
    await fill('Code', '012345');
    await press('Confirm address');
    await screen.findByRole('dialog', { name: 'Set a security question' });
    expect(screen.queryByText('the message')).toBeNull();
    await press('Continue');
    await fill('Answer', 'Rex the dog');
    await press('Save question');
    await press('Finish');
    await screen.findByRole('dialog', { name: 'Welcome to your mailbox' });
    expect(screen.getByText('the message')).toBeTruthy();
  });

  it.each([
    ['there is one', { address: 'clara@elsewhere.test' }, WANTED],
    ['a stranger has guessed at the question', { question: true, questionLocked: true }, WANTED],
    ['the provider does not want it', {}, {}],
  ])('does not stand there when %s', async (_what, change, wish) => {
    recovery = { ...NOTHING, ...change };
    await openShell('/mail/list/msg', wish);
    await screen.findByText('the message');
  });

  it('is not required when it cannot be loaded what is set up', async () => {
    box.answers['session.recoveryState'] = refused('internal');
    await openShell('/mail/list/msg', WANTED);
    await screen.findByText('the message');
  });

  it('waits for the gates before it, and does not replace public pages', async () => {
    for (const owes of [{ isverified: false }, { is2faSetupRequired: true }, { passwordExpired: true }]) {
      changeSession(owes);
      await openShell('/mail/list/msg', WANTED);
      expect(screen.queryByRole('heading', { name: title })).toBeNull();
      changeSession({ isverified: true, is2faSetupRequired: false, passwordExpired: false });
    }
    await openShell('/invalid', WANTED);
    expect(calls()).not.toContain('session.recoveryState');
  });
});
