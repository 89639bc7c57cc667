import type { Operation } from '@pillarbox/contract/operation';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { loadTexts } from '../../lib/i18n/language.ts';
import { growls } from '../../lib/growl.ts';
import { providerOf } from '../partner/provider.test-maker.ts';
import { partner } from '../../lib/partner.ts';
import { FeedbackForm } from './FeedbackForm.tsx';
import { FeedbackScreen, FeedbackWindow } from './FeedbackScreen.tsx';

const gateway = vi.hoisted(() => ({ sent: [] as unknown[], fail: undefined as Error | undefined }));
vi.mock('../../lib/call.ts', () => ({
  call: (operation: Operation, input: { body: unknown }) => {
    if (gateway.fail !== undefined) return Promise.reject(gateway.fail);
    gateway.sent.push([operation.id, input.body]);
    return Promise.resolve({ id: 'one' });
  },
}));

const done = vi.fn();
const words = (): HTMLTextAreaElement => screen.getByLabelText('Your feedback');
const send = (): void => {
  fireEvent.click(screen.getByRole('button', { name: 'Send feedback' }));
};

beforeAll(() => loadTexts('feedback'));
beforeEach(() => {
  gateway.sent = [];
  gateway.fail = undefined;
  growls.set([]);
  done.mockClear();
});

describe('feedback', () => {
  beforeEach(() => {
    render(<FeedbackForm onDone={done} />);
  });

  it('is sent to the gateway with its subject [SHELL-133]', async () => {
    fireEvent.click(screen.getByRole('radio', { name: 'A problem' }));
    fireEvent.change(words(), { target: { value: 'The list jumps' } });
    send();
    await waitFor(() => expect(done).toHaveBeenCalled());
    expect(gateway.sent).toEqual([['feedback.send', { kind: 'problem', text: 'The list jumps' }]]);
    expect(growls.get()[0]).toMatchObject({ type: 'success', text: 'Feedback sent' });
  });

  it('contains data about the browser only if the user agrees', async () => {
    fireEvent.change(words(), { target: { value: 'Fine' } });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Include which browser I use' }));
    send();
    await waitFor(() => expect(gateway.sent).toHaveLength(1));
    expect(JSON.stringify(gateway.sent)).toContain(navigator.userAgent);
  });

  it('asks for a text when it is empty', () => {
    fireEvent.change(words(), { target: { value: '  ' } });
    send();
    expect(words().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Write a few words first')).toBeTruthy();
    expect(document.activeElement).toBe(words());
    expect(gateway.sent).toEqual([]);
  });

  it('keeps its text when it could not be sent', async () => {
    gateway.fail = new ApiError('submission_unavailable', 503);
    fireEvent.change(words(), { target: { value: 'Keep me' } });
    send();
    await waitFor(() => expect(growls.get()[0]?.type).toBe('danger'));
    expect(words().value).toBe('Keep me');
    expect(done).not.toHaveBeenCalled();
  });
});

describe('when the provider turned feedback off', () => {
  it.each([
    ['the screen', FeedbackScreen],
    ['the window', FeedbackWindow],
  ])('%s says so instead of asking for some', (_, Screen) => {
    partner.set(providerOf());
    render(<Screen />);
    expect(screen.getByRole('heading', { name: 'Feedback' })).toBeTruthy();
    expect(screen.getByText('Your provider has not turned this on')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    act(() => partner.set(providerOf({}, { takesFeedback: true })));
    expect(words()).toBeTruthy();
  });
});
