import type { HighlightRule } from '@pillarbox/contract/preferences/rules';
import { readCatalogue } from '@pillarbox/locales/catalogues';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnDatabases } from '../../../platform/testing/test-databases.ts';
import type { PreferencesBed } from '../preferences.test-bed.ts';
import { openPreferencesBed } from '../preferences.test-bed.ts';
import { accountSettings } from '../settings.table.ts';
import { testAccount } from '../../../platform/testing/test-account.ts';

const WHO = 'alice@example.test.json';
const PREFS = '/db/webmail/prefs';
const SPAM = '/rrad/mail/spamfilter/example.test/alice.json';

const rule = (value: string): HighlightRule => ({ status: 1, pattern: 3, value, color: '#ffcc00' });
const first = { id: 'a', name: 'Work', text: '<b>Alice</b>', default: '1' };
const second = { id: 'b', name: '', text: 'A.', default: '0' };

describeOnDatabases('mail preferences', (open) => {
  let bed: PreferencesBed;
  beforeAll(async () => {
    bed = await openPreferencesBed(await open());
  });
  afterAll(() => bed.close());
  beforeEach(async () => {
    bed.world.choices = { overrides: {}, highlightRules: [], aliases: {} };
    bed.world.filters = [];
    bed.broadcast.mockClear();
    await bed.platform.database.db.delete(accountSettings);
  });

  const get = async (path: string): Promise<unknown> => (await bed.ask(`GET ${path}`)).body;
  /** Stores a value that no current release would store. */
  const plant = async (name: string, value: unknown): Promise<void> => {
    const row = { accountId: testAccount().accountId, name, value, updatedAt: new Date() };
    await bed.platform.database.db.insert(accountSettings).values(row);
  };

  it('are returned in one reply, and empty at first [API-072, DATA-025]', async () => {
    expect(await get(`${PREFS}/CombinedUserPrefs/${WHO}`)).toEqual({
      signatures: [],
      identities: [],
      imageRules: [],
      mailAliases: ['alice@example.test'],
      messageFilters: [],
      highlihghtingRules: [],
      emailPrefs: {
        mail: 'alice@example.test',
        domain: { Domain: 'example.test', HostopianID: '754', AccountID: '7540' },
      },
    });
  });

  it('contain the filters of the filters feature [DATA-025]', async () => {
    const filter = {
      id: 1,
      on: true,
      name: 'n',
      match: 'all' as const,
      conditions: [],
      actions: [{ do: 'flag' as const }],
    };
    bed.world.filters = [filter];
    expect(await get(`${PREFS}/CombinedUserPrefs/${WHO}`)).toMatchObject({ messageFilters: [filter] });
  });

  it('are signatures: saved in order, read alone and combined, sent to other windows [API-061, DATA-016]', async () => {
    const saved = await bed.ask(`PUT ${PREFS}/signatures/${WHO}`, { signatures: [second, first] });
    expect(saved.body).toEqual({ message: 'OK' });
    expect(await get(`${PREFS}/signatures/${WHO}`)).toEqual({ signatures: [second, first] });
    expect(await get(`${PREFS}/CombinedUserPrefs/${WHO}`)).toMatchObject({ signatures: [second, first] });
    expect(bed.broadcast).toHaveBeenCalledExactlyOnceWith(
      { accountId: testAccount().accountId },
      {
        event: 'settings-changed',
        settings: 'signatures',
      },
    );
  });

  it.each([
    ['two defaults', [first, { ...second, default: '1' }]],
    ['one id twice', [first, { ...second, id: 'a' }]],
    ['a text that is too long', [{ ...first, text: 'x'.repeat(65_537) }]],
    ['a default that is no flag', [{ ...first, default: 'yes' }]],
    ['U+0000', [{ ...first, text: 'a\u0000b' }]],
    ['too many', Array.from({ length: 51 }, (_, i) => ({ ...second, id: String(i) }))],
  ])('refuses signatures with %s [DATA-016]', async (_, signatures) => {
    const answer = await bed.ask(`PUT ${PREFS}/signatures/${WHO}`, { signatures });
    expect(answer.error?.code).toBe('invalid_request');
    expect(await get(`${PREFS}/signatures/${WHO}`)).toEqual({ signatures: [] });
  });

  it('keep a text that only resembles an escape', async () => {
    const text = 'C:\\u0000 \\ud800';
    await bed.ask(`PUT ${PREFS}/signatures/${WHO}`, { signatures: [{ ...first, text }] });
    expect(await get(`${PREFS}/signatures/${WHO}`)).toMatchObject({ signatures: [{ text }] });
  });

  it('are identities of allowed addresses; one whose address the provider takes away is not offered any more', async () => {
    bed.world.choices = { ...bed.world.choices, aliases: { 'alice@example.test': ['sales'] } };
    const sales = { id: 'a', name: 'Sales', mail: 'sales@example.test', replyto: '', signature: '-' };
    const own = { id: 'b', name: 'Billing', mail: 'alice@example.test', replyto: 'b@other.test', signature: 'x' };
    const saved = await bed.ask(`PUT ${PREFS}/identities/${WHO}`, {
      identities: [{ ...sales, mail: 'Sales@Example.test' }, own],
    });
    expect(saved.body).toEqual({ message: 'OK' });
    expect(await get(`${PREFS}/identities/${WHO}`)).toEqual({ identities: [sales, own] });
    bed.world.choices = { ...bed.world.choices, aliases: {} };
    expect(await get(`${PREFS}/identities/${WHO}`)).toEqual({ identities: [own] });
    expect(await get(`${PREFS}/CombinedUserPrefs/${WHO}`)).toMatchObject({ identities: [own] });
  });

  it.each([
    ['an address of somebody else', { mail: 'bob@example.test' }, 'sender_refused'],
    ['a name that would end a header line', { name: 'Alice\r\nBcc: x@example.test' }, 'invalid_request'],
    ['a reply address that is none', { replyto: 'nobody' }, 'invalid_request'],
    ['an id with markup', { id: '<b>' }, 'invalid_request'],
  ])('refuses an identity with %s', async (_, wrong, code) => {
    const one = { id: 'a', name: 'Alice', mail: 'alice@example.test', replyto: '', signature: '', ...wrong };
    const answer = await bed.ask(`PUT ${PREFS}/identities/${WHO}`, { identities: [one] });
    expect(answer.error?.code).toBe(code);
    expect(await get(`${PREFS}/identities/${WHO}`)).toEqual({ identities: [] });
  });

  it('are highlighting rules: the user’s alone, and before the provider’s in the combined answer [API-062, DATA-011, BRAND-016]', async () => {
    bed.world.choices = { ...bed.world.choices, highlightRules: [rule('*@provider.test')] };
    await bed.ask(`PUT ${PREFS}/highlightrules/${WHO}`, { highlihghtingRules: [rule('bob@b.test')] });
    expect(await get(`${PREFS}/highlightrules/${WHO}`)).toEqual({ highlihghtingRules: [rule('bob@b.test')] });
    const combined = await get(`${PREFS}/CombinedUserPrefs/${WHO}`);
    expect(combined).toMatchObject({ highlihghtingRules: [rule('bob@b.test'), rule('*@provider.test')] });
  });

  it.each([
    [{ ...rule('x'), status: 2 }],
    [{ ...rule('x'), pattern: 4 }],
    [rule('')],
    [{ ...rule('x'), color: 'javascript:alert(1)' }],
  ])('refuses the highlighting rule %j [DATA-011]', async (wrong) => {
    const answer = await bed.ask(`PUT ${PREFS}/highlightrules/${WHO}`, { highlihghtingRules: [wrong] });
    expect(answer.error?.code).toBe('invalid_request');
  });

  it('are not overwritten by a page that has not seen the present highlighting rules', async () => {
    const call = `PUT ${PREFS}/highlightrules/${WHO}`;
    await bed.ask(call, { highlihghtingRules: [rule('a')], before: [] });
    const late = await bed.ask(call, { highlihghtingRules: [rule('b')], before: [] });
    expect([late.status, late.error?.code]).toEqual([409, 'settings_changed']);
    expect(await get(`${PREFS}/highlightrules/${WHO}`)).toEqual({ highlihghtingRules: [rule('a')] });
    const next = await bed.ask(call, { highlihghtingRules: [rule('b')], before: [rule('a')] });
    expect(next.body).toEqual({ message: 'OK' });
    const bad = await bed.ask(call, { highlihghtingRules: [rule('\u0000')] });
    expect(bad.error?.code).toBe('invalid_request');
  });

  it('are not overwritten by a page that has not seen the present signatures, identities or image rules', async () => {
    const lists = [
      { path: 'signatures', name: 'signatures', item: (text: string) => ({ id: text, text }) },
      { path: 'identities', name: 'identities', item: (id: string) => ({ id, name: id, mail: 'Alice@example.test' }) },
      { path: 'ImageRules', name: 'imageRules', item: (value: string) => ({ header_id: 1, regexp_id: 1, value }) },
    ];
    for (const { path, name, item } of lists) {
      const call = `PUT ${PREFS}/${path}/${WHO}`;
      await bed.ask(call, { [name]: [item('a')], before: [] });
      const late = await bed.ask(call, { [name]: [item('b')], before: [] });
      expect([late.status, late.error?.code]).toEqual([409, 'settings_changed']);
      const next = await bed.ask(call, { [name]: [item('b')], before: [item('a')] });
      expect(next.body).toEqual({ message: 'OK' });
      expect(await get(`${PREFS}/${path}/${WHO}`)).toMatchObject({
        [name]: [{ ...item('b'), ...(path === 'identities' ? { mail: 'alice@example.test' } : {}) }],
      });
    }
  });

  it('put highlighting rules into another order, each exactly once [API-076, PREF-030]', async () => {
    await bed.ask(`PUT ${PREFS}/highlightrules/${WHO}`, { highlihghtingRules: ['a', 'b', 'c'].map(rule) });
    const call = `PUT ${PREFS}/highlightrulesposition/${WHO}`;
    const moved = await bed.ask(call, { order: [2, 0, 1] });
    expect(moved.body).toEqual({ highlihghtingRules: ['c', 'a', 'b'].map(rule) });
    for (const order of [
      [0, 1],
      [0, 0, 1],
      [0, 1, 3],
      [0, 1, 2, 2],
    ]) {
      expect((await bed.ask(call, { order })).error).toMatchObject({ details: { field: 'order' } });
    }
    expect(await get(`${PREFS}/highlightrules/${WHO}`)).toEqual(moved.body);
  });

  it('are image rules; one without a title gets one [API-063, DATA-012]', async () => {
    const titled = { header_id: 4, regexp_id: 3, value: 'shop', title: 'Mine' };
    const bare = { header_id: 1, regexp_id: 1, value: 'news@b.test' };
    await bed.ask(`PUT ${PREFS}/ImageRules/${WHO}`, { imageRules: [titled, bare] });
    const imageRules = [titled, { ...bare, title: 'if from contains news@b.test' }];
    expect(await get(`${PREFS}/ImageRules/${WHO}`)).toEqual({ imageRules });
    expect(await get(`${PREFS}/CombinedUserPrefs/${WHO}`)).toMatchObject({ imageRules });
    for (const wrong of [
      { ...bare, header_id: 6 },
      { ...bare, regexp_id: 0 },
      { ...bare, value: '' },
    ]) {
      expect((await bed.ask(`PUT ${PREFS}/ImageRules/${WHO}`, { imageRules: [wrong] })).error?.code).toBe(
        'invalid_request',
      );
    }
  });

  it('are addresses, the own one first, bare names completed [API-065, DATA-014, PREF-023, PREF-024]', async () => {
    bed.world.choices = { ...bed.world.choices, aliases: { 'alice@example.test': ['sales', 'a@other.test'] } };
    const mailAliases = ['alice@example.test', 'sales@example.test', 'a@other.test'];
    expect(await get(`${PREFS}/AliasList/example.test/alice.json`)).toEqual({ mailAliases });
    expect(await get(`${PREFS}/CombinedUserPrefs/${WHO}`)).toMatchObject({ mailAliases });
  });

  it('map an own address to the login name, and refuse every other address [API-066, ERR-004]', async () => {
    bed.world.choices = { ...bed.world.choices, aliases: { 'alice@example.test': ['sales'] } };
    expect(await get('/auth/obtain/email/example.test/alice.json')).toEqual({ maillogin: 'alice@example.test' });
    expect(await get('/auth/obtain/email/example.test/Sales.json')).toEqual({ maillogin: 'alice@example.test' });
    for (const other of ['bob', 'nobody']) {
      const refused = await bed.ask(`GET /auth/obtain/email/example.test/${other}.json`);
      expect(refused.error).toMatchObject({ code: 'alias_not_found', message: 'alias not found' });
    }
    expect(readCatalogue('en_US', 'error')['LANG_ERROR_ALIAS_NOT_FOUND']).toBe('Can not find an email alias');
  });

  it('are spam lists, each entry once in lower case [API-067, API-081, DATA-013]', async () => {
    expect(await get(SPAM)).toEqual({ AllowList: [], BlockList: [] });
    const lists = { AllowList: ['Bob@B.test', 'bob@b.test'], BlockList: ['spam.example', '@junk.example'] };
    expect((await bed.ask(`PUT ${SPAM}`, lists)).body).toEqual({ message: 'OK' });
    expect(await get(SPAM)).toEqual({ AllowList: ['bob@b.test'], BlockList: ['spam.example', '@junk.example'] });
    const wrong = await bed.ask(`PUT ${SPAM}`, { AllowList: [], BlockList: ['spam.example', 'no domain'] });
    expect(wrong.error).toMatchObject({ code: 'invalid_request', details: { field: 'BlockList.1' } });
  });

  it('drops spam entries that are neither domain nor address when they are read [VAL-033]', async () => {
    await plant('spamFilter', { AllowList: ['good.example', 'a b', '', 7, 'x@y.test'], BlockList: 'all' });
    expect(await get(SPAM)).toEqual({ AllowList: ['good.example', 'x@y.test'], BlockList: [] });
  });

  it('read the valid items that an older release stored', async () => {
    await plant('signatures', [first, { id: 5 }, null]);
    await plant('highlightRules', 'none');
    expect(await get(`${PREFS}/CombinedUserPrefs/${WHO}`)).toMatchObject({
      signatures: [first],
      highlihghtingRules: [],
    });
  });

  it('are refused to other accounts', async () => {
    const asBob = await bed.headersOf({ mail: 'bob@example.test', account: 'bob' });
    const reads = ['CombinedUserPrefs', 'signatures', 'identities', 'highlightrules', 'ImageRules'];
    for (const path of [
      ...reads.map((name) => `GET ${PREFS}/${name}/${WHO}`),
      `GET ${PREFS}/AliasList/example.test/alice.json`,
      `GET ${SPAM}`,
    ]) {
      expect((await bed.ask(path, undefined, asBob)).error?.code, path).toBe('not_permitted');
    }
    for (const [path, body] of [
      [`${PREFS}/signatures/${WHO}`, { signatures: [] }],
      [`${PREFS}/identities/${WHO}`, { identities: [] }],
      [`${PREFS}/highlightrules/${WHO}`, { highlihghtingRules: [] }],
      [`${PREFS}/highlightrulesposition/${WHO}`, { order: [] }],
      [`${PREFS}/ImageRules/${WHO}`, { imageRules: [] }],
      [SPAM, { AllowList: [], BlockList: [] }],
    ] as const) {
      expect((await bed.ask(`PUT ${path}`, body, asBob)).error?.code, path).toBe('not_permitted');
    }
  });
});
