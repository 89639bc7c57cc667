import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadTexts } from '../../../lib/i18n/language.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { changeSession } from '../../../lib/session-state.ts';
import { mergePreferences } from '../../preferences/preferences.ts';
import { fakeCalls } from '../data/fake-calls.test-maker.ts';
import { makeMessage } from '../model/message.test-maker.ts';
import { beginMessage } from './compose-request.ts';

const MAIL = 'clara@joinery.example';
const office = { id: 'a', name: 'Whitmore Joinery', mail: 'office@joinery.example', replyto: '', signature: 's2' };
const sales = { id: 'b', name: 'Sales', mail: 'sales@joinery.example', replyto: '', signature: '-' };

beforeAll(() => loadTexts('compose'));
beforeEach(() => {
  changeSession({ user: { mail: MAIL, account: 'clara', domain: 'joinery.example', maillogin: 'clara' } });
  queryClient.setQueryData(['preferences', 'mail', MAIL], {
    mailAliases: [MAIL, office.mail, sales.mail],
    identities: [office, sales],
    signatures: [
      { id: 's1', name: 'Usual', text: '<b>Clara</b>', default: '1' },
      { id: 's2', name: 'Office', text: 'Unit 4', default: '0' },
    ],
  });
  mergePreferences({ fullname: 'Clara Whitmore', webfrom_addr: '', auto_bcc: '' });
});
afterEach(() => {
  changeSession({ user: null });
  queryClient.clear();
});

const answerTo = (header: Parameters<typeof makeMessage>[1]) =>
  beginMessage(
    { command: 'replyall', folder: 'INBOX', uid: 7 },
    fakeCalls({ read: () => Promise.resolve(makeMessage({}, header)) }),
  );
const to = (mail: string) => ({ to: [{ name: '', mail }], cc: [] });

describe('a new message', () => {
  it('is written with the name of the user, or as the preferred identity [PREF-045, PREF-052]', async () => {
    const first = await beginMessage({ command: 'new' }, fakeCalls());
    expect(first.sender).toMatchObject({ id: 'own', name: 'Clara Whitmore', mail: MAIL });
    expect(first.html).toContain('<b>Clara</b>');
    mergePreferences({ webfrom_addr: 'Sales@joinery.example' });
    const second = await beginMessage({ command: 'new' }, fakeCalls());
    expect(second.sender).toMatchObject({ id: 'b', name: 'Sales', mail: sales.mail });
    expect(second.html).not.toContain('Clara');
  });

  it('is written as the default sender when no other is preferred [PREF-093]', async () => {
    mergePreferences({ default_email: 'Sales@joinery.example' });
    expect((await beginMessage({ command: 'new' }, fakeCalls())).sender?.mail).toBe(sales.mail);
    mergePreferences({ webfrom_addr: MAIL });
    expect((await beginMessage({ command: 'new' }, fakeCalls())).sender?.mail).toBe(MAIL);
    mergePreferences({ webfrom_addr: '', default_email: '' });
  });

  it('has the single signature while the list of signatures is empty [PREF-080]', async () => {
    mergePreferences({ signature: 'Clara < Whitmore' });
    expect((await beginMessage({ command: 'new' }, fakeCalls())).html).toContain('<b>Clara</b>');
    queryClient.setQueryData(['preferences', 'mail', MAIL], { mailAliases: [MAIL], identities: [], signatures: [] });
    expect((await beginMessage({ command: 'new' }, fakeCalls())).html).toContain('<div>Clara &lt; Whitmore</div>');
    mergePreferences({ signature: '' });
  });

  it('has the recipients of the automatic Bcc, once, where they can be removed [PREF-086]', async () => {
    mergePreferences({ auto_bcc: 'archive@joinery.example, not an address; Boss <boss@joinery.example>' });
    const request = { command: 'new', mailto: 'mailto:t@a.example?bcc=Archive@joinery.example' } as const;
    const state = await beginMessage(request, fakeCalls());
    expect(state.bcc.map(({ mail }) => mail)).toEqual(['Archive@joinery.example', 'boss@joinery.example']);
    expect(state.bccShown).toBe(true);
  });
});

describe('a reply', () => {
  it('has the signature of replies, or none, unless its identity says otherwise', async () => {
    const bodyOf = async (mail: string): Promise<string> => (await answerTo(to(mail))).html;
    mergePreferences({ reply_signature: 's2' });
    expect(await bodyOf(MAIL)).toContain('Unit 4');
    expect((await beginMessage({ command: 'new' }, fakeCalls())).html).toContain('<b>Clara</b>');
    mergePreferences({ reply_signature: '-' });
    expect(await bodyOf(MAIL)).not.toContain('own-signature');
    expect(await bodyOf(office.mail)).toContain('Unit 4');
    mergePreferences({ reply_signature: '' });
  });

  it('is written as the identity that the message was sent to, with its signature', async () => {
    const state = await answerTo(to('OFFICE@joinery.example'));
    expect(state.sender).toMatchObject({ id: 'a', name: 'Whitmore Joinery', mail: office.mail });
    expect(state.html).toContain('Unit 4');
  });

  it('is written as the identity that a server delivered it for, when no header names one', async () => {
    const all = [{ name: 'X-Original-To', value: ' <sales@joinery.example>' }];
    expect((await answerTo({ ...to('list@lists.example'), all })).sender).toMatchObject({ id: 'b' });
  });

  it('is written as the author when the message is an own one, and goes to its recipients', async () => {
    const state = await answerTo({ from: [{ name: 'X', mail: office.mail }], ...to('tom@ashdown.example') });
    expect(state.sender).toMatchObject({ id: 'a' });
    expect(state.to.map(({ mail }) => mail)).toEqual(['tom@ashdown.example']);
  });

  it('leaves out all own addresses, and is written as the usual identity when it was sent to none', async () => {
    const state = await answerTo({
      to: [sales, office, { mail: MAIL }].map(({ mail }) => ({ name: '', mail })),
      cc: [{ name: '', mail: 'marcus@other.example' }],
    });
    expect([...state.to, ...state.cc].map(({ mail }) => mail)).toEqual(['tom@ashdown.example', 'marcus@other.example']);
    expect((await answerTo(to('list@lists.example'))).sender).toMatchObject({ id: 'own' });
  });
});
