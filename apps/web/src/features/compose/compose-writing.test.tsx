import type { Suggestion } from '@pillarbox/contract/contacts/suggest';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { growls } from '../../lib/growl.ts';
import { queryClient } from '../../lib/query-client.ts';
import type { ComposeCalls } from './data/compose-calls.ts';
import type { SuggestionCalls } from './data/suggestion-calls.ts';
import type { TemplateCalls } from './data/template-calls.ts';
import type { ComposeState } from './model/compose-state.ts';
import type { Composer } from './composer/composer.ts';
import { fakeCalls } from './data/fake-calls.test-maker.ts';
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
  suggestions.calls = new Map([['suggest', () => Promise.resolve(found([]))]]);
  stubFrames();
});
afterEach(closeComposer);

/** A reply that has everybody. */
function found(rows: readonly Suggestion[]): { suggestions: Suggestion[]; pending: boolean } {
  return { suggestions: [...rows], pending: false };
}

describe('suggestions', () => {
  const row = (Name: string, Email: string): Suggestion => ({
    ...{ Name, Email, object_id: '', Image: '', weight: 1, groups: [], AddressBookId: '' },
    ...{ autofill: true, isGroup: false, isAddressBook: false },
  });
  const suggest = vi.fn<SuggestionCalls['suggest']>();
  const forget = vi.fn<SuggestionCalls['forget']>(() => Promise.resolve());

  beforeEach(() => {
    const rows = [row('Tim Ashdown', 'tim@a.example'), row('<b>Timber', 'orders@t.example')];
    suggest.mockReset().mockResolvedValue(found(rows));
    suggestions.calls = new Map<string, unknown>([
      ['suggest', suggest],
      ['forget', forget],
    ]);
  });
  const options = (): Promise<HTMLElement[]> => screen.findAllByRole('option');

  it('show below the input, are chosen by arrows and taken by Enter; who is there already is left out [COMP-024]', async () => {
    const composer = show({ cc: recipientsFrom('c@a.example') });
    await userEvent.type(to(), 'ti');
    expect((await options()).map((one) => one.textContent)).toEqual([
      expect.stringContaining('Tim Ashdowntim@a.example'),
      expect.stringContaining('<b>Timberorders@t.example'),
    ]);
    expect(suggest.mock.lastCall?.[0]).toEqual({ text: 'ti', exclude: ['c@a.example'], wait: false });
    expect(to().getAttribute('aria-activedescendant')).toBe((await options())[0]?.id);
    expect(screen.getByText('2 suggestions')).toBeDefined();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(composer.state.get().to).toMatchObject([{ name: '<b>Timber', mail: 'orders@t.example', valid: true }]);
    expect([screen.queryByRole('listbox'), (to() as HTMLInputElement).value]).toEqual([null, '']);
  });

  it('are taken by a press and by Tab; a complete address is meant as typed', async () => {
    const composer = show();
    await userEvent.type(to(), 'ti');
    await userEvent.click((await options())[0] as HTMLElement);
    await userEvent.type(to(), 'ti');
    await options();
    await userEvent.keyboard('{ArrowUp}{Tab}');
    await userEvent.type(to(), 'x@y.example');
    await options();
    await userEvent.keyboard('{Enter}');
    expect(composer.state.get().to.map(({ mail }) => mail)).toEqual([
      'tim@a.example',
      'orders@t.example',
      'x@y.example',
    ]);
  });

  it('of the global address list are added below those that are known at once [COMP-024]', async () => {
    let answer = (_rows: readonly Suggestion[]): void => undefined;
    const rest = new Promise<ReturnType<typeof found>>((resolve) => {
      answer = (rows) => resolve(found(rows));
    });
    const known = [row('Tim Ashdown', 'tim@a.example'), row('Timber', 'orders@t.example')];
    suggest.mockImplementation(({ wait }) => (wait ? rest : Promise.resolve({ suggestions: known, pending: true })));
    show();
    await userEvent.type(to(), 'ti');
    expect(await options()).toHaveLength(2);
    await userEvent.keyboard('{ArrowDown}');
    answer([row('Tia Global', 'tia@g.example'), ...known]);
    await waitFor(async () => expect(await options()).toHaveLength(3));
    const [, chosen, last] = await options();
    expect([chosen?.getAttribute('aria-selected'), chosen?.textContent]).toEqual([
      'true',
      expect.stringContaining('Timber'),
    ]);
    expect(last?.textContent).toContain('Tia Globaltia@g.example');
  });

  it('that arrive late do not open a closed list, and a failure leaves what is shown', async () => {
    let fail = (): void => undefined;
    let answer = (_rows: readonly Suggestion[]): void => undefined;
    suggest.mockImplementation(({ text, wait }) => {
      if (!wait) return Promise.resolve({ suggestions: [row('Tim Ashdown', 'tim@a.example')], pending: true });
      if (text === 'tim') return new Promise((_resolve, reject) => (fail = () => reject(new Error('down'))));
      return new Promise((resolve) => (answer = (rows) => resolve(found(rows))));
    });
    show();
    await userEvent.type(to(), 'ti');
    await options();
    await waitFor(() => expect(suggest.mock.lastCall?.[0].wait).toBe(true));
    await userEvent.keyboard('{Escape}');
    answer([row('Tia Global', 'tia@g.example')]);
    await userEvent.type(to(), 'm');
    expect(await options()).toHaveLength(1);
    await waitFor(() => expect(suggest.mock.lastCall?.[0]).toMatchObject({ text: 'tim', wait: true }));
    fail();
    await Promise.resolve();
    expect((await options()).map((one) => one.textContent)).toEqual([expect.stringContaining('Tim Ashdown')]);
  });

  it('close on Escape and keep the text, forget one on Shift+Delete, and never block typing', async () => {
    const composer = show();
    await userEvent.type(to(), 'ti');
    await options();
    await userEvent.keyboard('{Shift>}{Delete}{/Shift}');
    expect(forget).toHaveBeenCalledWith('tim@a.example');
    await waitFor(async () => expect(await options()).toHaveLength(1));
    await userEvent.keyboard('{Escape}');
    expect([screen.queryByRole('listbox'), (to() as HTMLInputElement).value]).toEqual([null, 'ti']);
    suggest.mockReset().mockImplementation(() => new Promise(() => undefined));
    await userEvent.type(to(), 'm@a.example{Enter}');
    expect(composer.state.get().to.map(({ mail }) => mail)).toEqual(['tim@a.example']);
  });
});

describe('a suggested group', () => {
  const group: Suggestion = {
    ...{ Name: 'Team', Email: '', object_id: 'g-1', Image: '', weight: 2, groups: [], AddressBookId: '' },
    ...{ autofill: false, isGroup: true, isAddressBook: false },
  };
  const membersOf = vi.fn<SuggestionCalls['membersOf']>();
  const forget = vi.fn<SuggestionCalls['forget']>();
  beforeEach(() => {
    membersOf.mockReset();
    suggestions.calls = new Map<string, unknown>([
      ['suggest', () => Promise.resolve(found([group]))],
      ['forget', forget],
      ['membersOf', membersOf],
    ]);
  });

  it('becomes its members, who are there once, and is not forgotten [COMP-024]', async () => {
    membersOf.mockResolvedValue([
      { name: 'Ann', mail: 'ann@a.example' },
      { name: 'Bob', mail: 'bob@a.example' },
    ]);
    const composer = show({ to: recipientsFrom('ANN@a.example') });
    await userEvent.type(to(), 'te');
    expect((await screen.findByRole('option')).textContent).toContain('TeamGroup');
    await userEvent.keyboard('{Enter}');
    expect(membersOf).toHaveBeenCalledWith('g-1');
    await waitFor(() =>
      expect(composer.state.get().to.map(({ mail }) => mail)).toEqual(['ANN@a.example', 'bob@a.example']),
    );
    await userEvent.type(to(), 'te');
    await screen.findByRole('option');
    await userEvent.keyboard('{Shift>}{Delete}{/Shift}');
    expect(forget).not.toHaveBeenCalled();
  });

  it('that cannot be read adds nobody and says so', async () => {
    membersOf.mockRejectedValue(new ApiError('group_not_found', 404));
    const composer = show();
    await userEvent.type(to(), 'te');
    await userEvent.click(await screen.findByRole('option'));
    await waitFor(() => expect(membersOf).toHaveBeenCalled());
    await waitFor(() => expect(growls.get().map(({ text }) => text)).toEqual(['This group no longer exists']));
    expect(composer.state.get().to).toEqual([]);
  });
});

describe('before a message is sent', () => {
  const send = vi.fn<ComposeCalls['send']>(fakeCalls().send);
  beforeEach(() => {
    send.mockClear();
  });

  it('a forgotten attachment is asked about once Send was pressed, and not again for this draft [PREF-092]', async () => {
    const composer = show({ ...whole, text: 'The plan is attached.\n\n> attached' }, { send });
    expect(screen.queryByText(/there is no file yet/)).toBeNull();
    await vi.waitFor(async () => {
      await pressSend();
      expect(screen.getByText('You wrote “attached”, and there is no file yet.')).toBeDefined();
    });
    expect(send).not.toHaveBeenCalled();
    expect(document.activeElement?.textContent).toBe('Attach a file');
    await userEvent.click(screen.getByRole('button', { name: 'Send without' }));
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
    expect(composer.state.get().confirmed).toEqual(['attachment']);
  });

  it('a quoted mention, a file, and the preference leave it out', async () => {
    show({ ...whole, text: 'Thanks!\n\n> The plan is attached.' }, { send });
    await pressSend();
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
  });

  it('an empty field of a template stops it and is selected; it can leave as it is', async () => {
    show({ ...whole, text: 'Hi {{first name}}, see you on {{start date}}' }, { send });
    await pressSend();
    expect(screen.getByText('“first name” is still empty')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Fill it in' }));
    const area = screen.getByLabelText<HTMLTextAreaElement>('Message text');
    expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe('{{first name}}');
    await userEvent.tab();
    expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe('{{start date}}');
    expect(send).not.toHaveBeenCalled();
    await pressSend();
    await userEvent.click(screen.getByRole('button', { name: 'Send anyway' }));
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
  });
});

describe('the change to plain text', () => {
  const change = (): Promise<void> => userEvent.click(screen.getByRole('button', { name: 'Plain text' }));

  it('asks when formatting would be lost', async () => {
    const composer = show({ ...whole, format: 'html', html: '<b>Hi</b>' });
    await change();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(composer.state.get().format).toBe('html');
    await change();
    await userEvent.click(screen.getByRole('button', { name: 'Use plain text' }));
    expect(composer.state.get()).toMatchObject({ format: 'text', text: 'Hi' });
  });

  it('does not ask about words alone', async () => {
    const composer = show({ ...whole, format: 'html', html: '<div>Hi</div>' });
    await change();
    expect(composer.state.get().format).toBe('text');
  });
});

describe('templates', () => {
  const row = { id: '1-7', uid: 7, uidvalidity: 1, name: 'Deposit <img src=x>', preview: 'Thank you', hasFiles: true };
  const file = { part: '2', name: 'terms.pdf', mime: 'application/pdf', size: 9, cid: '', url: '/x' };
  const loaded = {
    ...row,
    to: [],
    cc: [],
    bcc: [],
    subject: 'Deposit',
    html: '',
    text: 'Hi {{first name}}',
    files: [file],
  };

  beforeEach(() => {
    templates.calls = new Map<string, unknown>([
      ['list', () => Promise.resolve([{ ...row, id: '1-8', uid: 8, name: 'Balance', preview: '' }, row])],
      ['load', () => Promise.resolve(loaded)],
      ['save', vi.fn<TemplateCalls['save']>(() => Promise.resolve())],
      ['remove', vi.fn<TemplateCalls['remove']>(() => Promise.resolve(0))],
      ['restore', vi.fn<TemplateCalls['restore']>(() => Promise.resolve(0))],
    ]);
  });
  afterEach(() => queryClient.clear());
  const open = async (): Promise<HTMLElement> => {
    await userEvent.click(screen.getByRole('button', { name: 'Templates' }));
    return await screen.findByRole('combobox', { name: 'Search templates' });
  };

  it('are found by typing, and put in at the caret with what is known, their files and their subject', async () => {
    const composer = show({ to: recipientsFrom('Tom Ashdown <t@a.example>'), text: 'AB' });
    const area = screen.getByLabelText<HTMLTextAreaElement>('Message text');
    area.setSelectionRange(1, 1);
    await userEvent.type(await open(), 'dep you');
    expect(screen.getAllByRole('row').map((one) => one.textContent)).toEqual(['Deposit <img src=x>Thank youEnter']);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(composer.state.get().text).toBe('AHi TomB'));
    expect(composer.state.get()).toMatchObject({ subject: 'Deposit', attachments: [{ name: 'terms.pdf' }] });
  });

  it('are deleted with a way back', async () => {
    show(whole);
    await open();
    await userEvent.keyboard('{ArrowDown}');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Deposit <img src=x>' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    const opId = vi.mocked(templates.calls.get('remove') as TemplateCalls['remove']).mock.calls[0]?.[1];
    await waitFor(() => expect(templates.calls.get('restore')).toHaveBeenCalledWith(opId));
  });

  it('are saved under a name, without the signature; the same name replaces', async () => {
    show({ ...whole, text: 'Hi\n\n-- \nClara', signature: { id: '1', text: '-- \nClara' } });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Save this message as a template' }));
    const name = await screen.findByLabelText('Name of the template');
    await userEvent.clear(name);
    await userEvent.type(name, 'Balance');
    expect(await screen.findByText('Replaces the template of this name')).toBeDefined();
    await userEvent.keyboard('{Enter}');
    const saved = vi.mocked(templates.calls.get('save') as TemplateCalls['save']);
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    const [message, called, replaces] = saved.mock.calls[0] ?? [];
    expect([message?.text.trim(), called, replaces?.uid]).toEqual(['Hi', 'Balance', 8]);
  });
});

describe('the sender', () => {
  const mail = 'clara@a.example';
  const office = { id: 'o', name: 'Joinery', mail: 'office@a.example', replyto: '', signature: '2' };

  beforeEach(() => {
    changeSession({ user: { mail, account: 'clara', domain: 'a.example', maillogin: 'clara' } });
    const signatures = [
      { id: '1', name: '', text: 'Clara', default: '1' },
      { id: '2', name: '', text: 'Unit 4', default: '0' },
    ];
    queryClient.setQueryData(['preferences', 'mail', mail], {
      signatures,
      identities: [office],
      mailAliases: [mail, office.mail],
    });
  });
  afterEach(() => {
    act(() => changeSession({ user: null }));
    queryClient.clear();
  });
  const written = {
    ...whole,
    text: 'Hi\n\n-- \nClara',
    signature: { id: '1', text: '-- \nClara' },
    sender: { id: 'own', name: '', mail, replyto: '' },
  };
  const chooseOffice = async (): Promise<void> => {
    await userEvent.click(screen.getByRole('button', { name: /^From: / }));
    await userEvent.click(screen.getByRole('menuitemcheckbox', { name: /Joinery/ }));
  };

  it('is a row with two or more identities; another one changes the signature and nothing else', async () => {
    const composer = show(written);
    await chooseOffice();
    const { sender, text, subject, to: recipients } = composer.state.get();
    expect(sender).toMatchObject({ id: 'o', mail: office.mail });
    expect([text, subject, recipients]).toEqual(['Hi\n\n-- \nUnit 4', whole.subject, whole.to]);
    expect(screen.getByRole('button', { name: 'From: Joinery, office@a.example' })).toBeDefined();
  });

  it('asks before it replaces an edited signature', async () => {
    const composer = show({ ...written, text: 'Hi\n\n-- \nClara, on holiday' });
    await chooseOffice();
    expect(composer.state.get().sender?.id).toBe('o');
    await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
    expect(composer.state.get().text).toContain('on holiday');
    expect(composer.state.get().text).not.toContain('Unit 4');
  });

  it('has no row with one identity', () => {
    queryClient.clear();
    show(written);
    expect(screen.queryByRole('button', { name: /^From/ })).toBeNull();
  });
});
