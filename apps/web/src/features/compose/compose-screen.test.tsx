import type { Message } from '@pillarbox/contract/mail/message';
import type { Signature } from '@pillarbox/contract/preferences/rules';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { setLanguage } from '../../lib/i18n/language.ts';
import { queryClient } from '../../lib/query-client.ts';
import { GrowlArea } from '../notices/GrowlArea.tsx';
import { ComposeScreen } from './screen/ComposeScreen.tsx';
import type { ComposeCalls } from './data/compose-calls.ts';
import { openCompose, opened } from './composer/compose-session.ts';
import { docked } from './composer/docked.ts';
import type { ComposeState } from './model/compose-state.ts';
import { emptyMessage } from './model/compose-state.ts';
import type { Composer } from './composer/composer.ts';
import { makeComposer } from './composer/composer.ts';
import { fakeCalls } from './data/fake-calls.test-maker.ts';
import { plainJournal } from './composer/journal.ts';
import { makeMessage } from './model/message.test-maker.ts';
import { recipientsFrom } from './model/recipients.ts';
import { closeComposer, prepareComposer, showForm, stubFrames, whole } from './compose-form.test-maker.tsx';
import { changeSession } from '../../lib/session-state.ts';

const gateway = vi.hoisted(() => ({ calls: new Map<string, unknown>() }));
vi.mock('./data/compose-calls.ts', () => ({
  gatewayCalls: new Proxy({}, { get: (_, name: string) => gateway.calls.get(name) }),
}));

const templates = vi.hoisted(() => ({ calls: new Map<string, unknown>() }));
vi.mock('./data/template-calls.ts', () => ({
  templateCalls: new Proxy({}, { get: (_, name: string) => templates.calls.get(name) }),
}));

const suggestions = vi.hoisted(() => ({ calls: new Map<string, unknown>() }));
vi.mock('./data/suggestion-calls.ts', () => ({
  suggestionCalls: new Proxy({}, { get: (_, name: string) => suggestions.calls.get(name) }),
}));

const show = (state: Partial<ComposeState> = {}, calls: Partial<ComposeCalls> = {}): Composer =>
  showForm(gateway, state, calls);
const to = (): HTMLElement => screen.getByLabelText('To');
const pressSend = (): Promise<void> => userEvent.click(screen.getByRole('button', { name: 'Send' }));

beforeAll(prepareComposer);
beforeEach(() => {
  suggestions.calls = new Map([['suggest', () => Promise.resolve({ suggestions: [], pending: false })]]);
  stubFrames();
});
afterEach(closeComposer);

describe('recipients', () => {
  it('become chips by comma, Enter and leaving the field; what is no address stays and says so', async () => {
    const composer = show();
    await userEvent.type(to(), 'a@b.example,c@d.example{Enter}priya@raman');
    await userEvent.tab();
    const chips = within(screen.getByRole('list', { name: 'To: recipients' })).getAllByRole('listitem');
    expect(chips.map((chip) => chip.textContent)).toEqual([
      'a@b.example',
      'c@d.example',
      expect.stringContaining('priya@ramanis not a valid address'),
    ]);
    expect(screen.getByText('Not a valid address: priya@raman')).toBeDefined();
    expect(composer.state.get().to).toHaveLength(3);
  });

  it('come from a pasted list', async () => {
    const composer = show();
    to().focus();
    await userEvent.paste('Tom Ashdown <t@a.example>; "Doe, Jane" <j@d.example>\nx@y.example');
    expect(composer.state.get().to.map((one) => one.name)).toEqual(['Tom Ashdown', 'Doe, Jane', '']);
    await userEvent.paste('half');
    expect(to()).toHaveProperty('value', 'half');
  });

  it('are selected by Backspace and then removed, one at a time', async () => {
    const composer = show({ to: recipientsFrom('a@b.example, c@d.example') });
    to().focus();
    await userEvent.keyboard('{Backspace}');
    expect(composer.state.get().to).toHaveLength(2);
    expect(screen.getByText('c@d.example selected')).toBeDefined();
    await userEvent.keyboard('{Backspace}');
    expect(composer.state.get().to.map((one) => one.mail)).toEqual(['a@b.example']);
  });

  it('are mended in place', async () => {
    const composer = show({ to: recipientsFrom('priya@raman') });
    await userEvent.click(screen.getByText('priya@raman'));
    await waitFor(() => expect(to()).toHaveProperty('value', 'priya@raman'));
    await userEvent.type(to(), '.example{Enter}');
    expect(composer.state.get().to.map((one) => [one.mail, one.valid])).toEqual([['priya@raman.example', true]]);
  });

  it('are taken out by their own button, valid or not', async () => {
    const composer = show({ to: recipientsFrom('a@b.example, priya@raman') });
    await userEvent.click(screen.getByRole('button', { name: 'Remove priya@raman' }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove a@b.example' }));
    expect([composer.state.get().to, (to() as HTMLInputElement).value]).toEqual([[], '']);
  });

  it('have Cc and Bcc when asked for', async () => {
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Add Cc' }));
    expect(screen.getByLabelText('Cc')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Add Cc' })).toBeNull();
  });
});

describe('sending', () => {
  it('does not begin without a recipient, or with one that is no address', async () => {
    const send = vi.fn<ComposeCalls['send']>();
    const composer = show({ subject: 'S', text: 'x' }, { send });
    await pressSend();
    expect(screen.getByText('Add at least one recipient').getAttribute('role')).toBe('alert');
    expect(document.activeElement).toBe(to());
    act(() => composer.dispatch({ type: 'add-recipients', field: 'to', recipients: recipientsFrom('nobody') }));
    await pressSend();
    expect(screen.getByText('Correct or remove the marked addresses')).toBeDefined();
    expect(send).not.toHaveBeenCalled();
  });

  it('says of an answer to a message without a sender what is missing, until somebody is there', async () => {
    show({ command: 'reply', subject: 'Re: S', text: 'x' });
    expect(screen.getByText(/^The message has no sender address/).getAttribute('role')).toBe('status');
    await userEvent.type(to(), 't@a.example{Enter}');
    expect(screen.queryByText(/^The message has no sender address/)).toBeNull();
  });

  it('takes what is still being typed into To', async () => {
    const send = vi.fn<ComposeCalls['send']>(fakeCalls().send);
    show({ subject: 'S', text: 'x' }, { send });
    await userEvent.type(to(), 't@a.example');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
    expect(send.mock.calls[0]?.[0].message.to).toEqual([{ name: '', mail: 't@a.example' }]);
  });

  it('asks before a message leaves without a subject', async () => {
    const send = vi.fn<ComposeCalls['send']>(fakeCalls().send);
    show({ ...whole, subject: '' }, { send });
    await pressSend();
    const dialog = screen.getByRole('dialog', { name: 'Send without a subject?' });
    expect(send).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send anyway' }));
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  });

  it('shows Sending with Undo, which brings everything back', async () => {
    const recall = vi.fn<ComposeCalls['recall']>(() =>
      Promise.resolve({ draftid: 'draft-id-1', message: {} as never }),
    );
    const composer = show(whole, { recall });
    await pressSend();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(opened.get().kind).toBe('open'));
    const now = opened.get();
    expect(now.kind === 'open' && now.composer !== composer && now.composer.state.get().text).toBe('Hi');
    expect(recall).toHaveBeenCalledTimes(1);
  });

  it('says why it could not, keeps the message and tries again', async () => {
    const send = vi
      .fn<ComposeCalls['send']>()
      .mockRejectedValueOnce(new ApiError('submission_unavailable', 503))
      .mockImplementation(fakeCalls().send);
    const composer = show(whole, { send });
    await pressSend();
    expect(await screen.findAllByText('Could not send. The outgoing mail server is not responding')).not.toEqual([]);
    expect(composer.phase.get()).toBe('writing');
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  });

  it('waits for uploads and says how far they are [COMP-010]', async () => {
    let finish = (): void => undefined;
    const send = vi.fn<ComposeCalls['send']>(fakeCalls().send);
    const stage: ComposeCalls['stage'] = async (file, { onProgress }) => {
      onProgress(62);
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      return { id: 's1', name: file.name, mime: '', size: file.size };
    };
    const composer = show(whole, { send, stage });
    act(() => void composer.uploads.add([new File(['xy'], 'plan.pdf')]));
    expect(screen.getByRole('progressbar', { name: 'Uploading plan.pdf' }).getAttribute('aria-valuenow')).toBe('62');
    await pressSend();
    expect(await screen.findByRole('button', { name: 'Sending 62%' })).toBeDefined();
    expect(send).not.toHaveBeenCalled();
    act(() => finish());
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
    expect(send.mock.calls[0]?.[0].message.attachments).toEqual([
      { ref: { kind: 'staged', id: 's1' }, name: 'plan.pdf' },
    ]);
  });

  it('carries priority and read receipt from its menu', async () => {
    const composer = show(whole);
    await userEvent.click(screen.getByRole('button', { name: 'Send options' }));
    await userEvent.click(screen.getByRole('menuitemcheckbox', { name: /Request a read receipt/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Send options' }));
    await userEvent.click(screen.getByRole('menuitemcheckbox', { name: /High priority/ }));
    expect([composer.state.get().receipt, composer.state.get().priority]).toEqual([true, 1]);
    expect(screen.getByText('Read receipt')).toBeDefined();
  });

  it('asks for a delivery report where the server offers it', async () => {
    const composer = show(whole);
    await userEvent.click(screen.getByRole('button', { name: 'Send options' }));
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: /Ask for a delivery report/ }));
    expect(composer.state.get().deliveryReport).toBe(true);
    expect(screen.getByText('Delivery report')).toBeDefined();
    queryClient.clear();
  });

  it('offers no delivery report where the server has none', async () => {
    show(whole, { offers: () => Promise.resolve({ deliveryreports: false }) });
    await userEvent.click(screen.getByRole('button', { name: 'Send options' }));
    expect(screen.getByRole('menuitemcheckbox', { name: /Request a read receipt/ })).toBeDefined();
    expect(screen.queryByRole('menuitemcheckbox', { name: /Ask for a delivery report/ })).toBeNull();
    queryClient.clear();
  });
});

describe('files', () => {
  it('beyond a limit are named with the reason [VAL-006, VAL-007]', async () => {
    show(whole);
    const input = document.querySelector<HTMLInputElement>('[data-picker]');
    if (input === null) throw new Error('no file field');
    const large = new File(['x'], 'large.bin');
    Object.defineProperty(large, 'size', { value: 26_214_401 });
    const many = Array.from({ length: 26 }, (_, at) => new File(['x'], `f${at}.txt`));
    await userEvent.upload(input, [large, ...many]);
    expect(screen.getByText('large.bin was not added. Its size is 25 MB, and the limit is 25 MB.')).toBeDefined();
    expect(screen.getByText('f25.txt was not added. You can attach at most 25 files.')).toBeDefined();
    expect(screen.getByText('25 of 25 files, 0 of 25 MB')).toBeDefined();
  });

  it('show a danger toast when the upload of a file of any size fails [ERR-042]', async () => {
    const stage: ComposeCalls['stage'] = () => Promise.reject(new ApiError('storage_unavailable', 503));
    show(whole, { stage });
    const input = document.querySelector<HTMLInputElement>('[data-picker]');
    if (input === null) throw new Error('no file field');
    await userEvent.upload(input, new File(['x'], 'plan.pdf'));
    const notices = await screen.findByRole('region', { name: 'Notices' });
    expect(await within(notices).findByText('This cannot be saved right now')).toBeDefined();
  });
});

describe('signatures', () => {
  const signature = (id: string, text: string): Signature => ({ id, name: `Sign ${id}`, text, default: '0' });

  beforeEach(() => {
    changeSession({ user: { mail: 'clara@a.example', account: 'clara', domain: 'a.example', maillogin: 'clara' } });
    const signatures = [signature('1', '<b>Clara</b> at work'), signature('2', '<div>C.</div>')];
    queryClient.setQueryData(['preferences', 'mail', 'clara@a.example'], { signatures });
  });
  afterEach(() => {
    act(() => changeSession({ user: null }));
    queryClient.clear();
  });
  const choose = async (name: string): Promise<void> => {
    await userEvent.click(screen.getByRole('button', { name: 'Signature' }));
    await userEvent.click(screen.getByRole('menuitemcheckbox', { name }));
  };

  it('are chosen from a menu, one in the place of the other, or none', async () => {
    const composer = show({ ...whole, text: 'Hi' });
    await choose('Sign 1');
    expect(composer.state.get().text).toBe('Hi\n\n-- \nClara at work');
    await choose('Sign 2');
    expect(screen.getByLabelText('Message text')).toHaveProperty('value', 'Hi\n\n-- \nC.');
    await choose('No signature');
    expect(composer.state.get().text.trim()).toBe('Hi');
  });

  it('have no menu for those who have none', () => {
    queryClient.clear();
    show(whole);
    expect(screen.queryByRole('button', { name: 'Signature' })).toBeNull();
  });
});

describe('leaving', () => {
  it('saves and closes on Escape without asking', async () => {
    const save = vi.fn<ComposeCalls['save']>(fakeCalls().save);
    show({ to: recipientsFrom('t@a.example') }, { save });
    await userEvent.type(screen.getByLabelText('Subject'), 'S{Escape}');
    await waitFor(() => expect(opened.get().kind).toBe('none'));
    expect(save.mock.calls[0]?.[0].message.subject).toBe('S');
    expect(await screen.findAllByText('Draft saved')).not.toEqual([]);
  });

  it('asks before it throws words away, with the safe answer in focus', async () => {
    const discard = vi.fn<ComposeCalls['discard']>(() => Promise.resolve(0));
    show(whole, { discard });
    await userEvent.type(screen.getByLabelText('Message text'), 'x');
    await userEvent.click(screen.getByRole('button', { name: 'Discard draft' }));
    const dialog = screen.getByRole('dialog', { name: 'Discard this draft?' });
    expect(document.activeElement?.textContent).toBe('Keep it');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(discard).toHaveBeenCalledWith('draft-id-1'));
  });

  it('says when the draft was saved, politely', async () => {
    const composer = show(whole);
    act(() => composer.dispatch({ type: 'subject', subject: 'T' }));
    await act(() => composer.save());
    expect(screen.getAllByText(/^Draft saved \d{1,2}:\d\d [AP]M/)[0]).toBeDefined();
    const polite = [...document.querySelectorAll('[role="status"]')].map((one) => one.textContent);
    expect(polite.some((words) => /^Draft saved/.test(words))).toBe(true);
  });
});

describe('the address of the composer', () => {
  const visit = async (hash: string): Promise<void> => {
    location.hash = hash;
    const calls = fakeCalls();
    gateway.calls = new Map(Object.entries(calls));
    changeSession({
      isauth: true,
      user: { mail: 'clara@a.example', account: 'clara', domain: 'a.example', maillogin: 'clara' },
    });
    queryClient.setQueryData(['preferences', 'mail', 'clara@a.example'], { signatures: [] });
    const composer = makeComposer(
      { ...emptyMessage('text', 'draft-id-1'), ...whole, revision: 1 },
      { calls, journal: plainJournal(), sender: () => ({}), font: () => ({ family: 'Arial', size: '12pt' }) },
    );
    opened.set({ kind: 'open', composer, owner: 'clara@a.example', failure: '' });
    render(
      <QueryClientProvider client={queryClient}>
        <ComposeScreen />
        <GrowlArea />
      </QueryClientProvider>,
    );
    await screen.findByLabelText('Subject');
  };
  afterEach(() => {
    act(() => changeSession({ isauth: false, user: null }));
    queryClient.clear();
    location.hash = '';
  });

  it('goes on with the message that is open', async () => {
    await visit('/mail/compose');
    expect(screen.getByLabelText('Subject')).toHaveProperty('value', 'Stairs');
  });

  it('stays closed when it is left while its message loads, and shows what was asked for last', async () => {
    await visit('/mail/compose');
    cleanup();
    await waitFor(() => expect(opened.get().kind).toBe('none'));
    const original = Promise.withResolvers<Message>();
    gateway.calls.set('read', () => original.promise);
    const reply = { command: 'reply', folder: 'INBOX', uid: 1 } as const;
    const left = openCompose(reply);
    await waitFor(() => expect(opened.get().kind).toBe('loading'));
    render(<ComposeScreen />).unmount();
    await waitFor(() => expect(opened.get().kind).toBe('none'));
    const overtaken = openCompose(reply);
    await waitFor(() => expect(opened.get().kind).toBe('loading'));
    await openCompose({ command: 'new', to: 'last@a.example' });
    original.resolve(makeMessage());
    await Promise.all([left, overtaken]);
    const now = opened.get();
    const to = now.kind === 'open' ? now.composer.state.get().to : [];
    expect(to.map(({ mail }) => mail)).toEqual(['last@a.example']);
  });

  it('clears the preloaded message first when it has the reset flag; it is saved and put aside [COMP-006]', async () => {
    await visit('/mail/compose?reset=1');
    await waitFor(() => expect(screen.getByLabelText('Subject')).toHaveProperty('value', ''));
    expect(screen.queryByText('t@a.example')).toBeNull();
    const [aside] = docked.get();
    expect(aside?.composer.state.get().subject).toBe('Stairs');
    await waitFor(() => expect(aside?.composer.status.get().kind).toBe('saved'));
  });
});

describe('the screen', () => {
  it('begins in To for a new message and in the text for an answer', () => {
    show();
    expect(document.activeElement).toBe(to());
  });

  it('begins in the text of an answer', () => {
    show(whole);
    expect(document.activeElement).toBe(screen.getByLabelText('Message text'));
  });

  it('speaks German', async () => {
    await setLanguage('de_DE');
    show(whole);
    expect(screen.getByRole('button', { name: 'Senden' })).toBeDefined();
    expect(screen.getByLabelText('Betreff')).toBeDefined();
    await setLanguage('en_US');
  });
});
