import { newAccount, startDovecot } from '@pillarbox/tooling/testbed/dovecot';
import type { Dovecot, TestAccount } from '@pillarbox/tooling/testbed/dovecot';
import { describeWith } from '@pillarbox/tooling/testbed/test-servers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { converse } from './connection.ts';
import type { Connection } from './connection.ts';
import { createManageSieveScripts } from './managesieve-scripts.ts';
import type { MailScript } from './port.ts';

const SPAM = { require: ['fileinto'], text: 'if address "from" "x@example.test" { fileinto "Junk"; stop; }' };
const KEEP = { require: ['imap4flags'], text: '# a comment\nkeep :flags "\\\\Flagged";' };
const OFF = { require: [], text: '# pillarbox:model {"on":false}' };
/** What another client wrote, with names and texts that are awkward to quote. */
const THEIRS = 'require ["fileinto"];\r\n# rule:[a "b" */]\r\nif header "subject" "x" { fileinto "Drafts"; }\r\n';
const NAME = 'mine "ö"';

describeWith('dovecot', 'the script on Pigeonhole', (dovecot) => {
  let secured: Dovecot;
  beforeAll(async () => {
    secured = await startDovecot({ tls: true });
  });
  afterAll(async () => {
    await secured.stop();
  });

  const serverOf = ({ host, ports }: { host: string; ports: { sieve: number } }) =>
    ({ host, port: ports.sieve, security: 'none', insecureCertificate: false }) as const;

  const rulesOf = ({ address, password }: TestAccount): MailScript =>
    createManageSieveScripts(serverOf(dovecot)).of({ user: address, password });

  const talk = <T>({ address, password }: TestAccount, work: (connection: Connection) => Promise<T>): Promise<T> =>
    converse({ server: serverOf(dovecot), credentials: { user: address, password } }, work);

  it('writes sections, and gives another client its script back when they are gone', async () => {
    const account = await newAccount(dovecot);
    await talk(account, async ({ command }) => {
      await command('PUTSCRIPT', NAME, THEIRS);
      await command('SETACTIVE', NAME);
    });
    const rules = rulesOf(account);
    const before = await rules.read();
    expect(before).toMatchObject({ isActive: false, text: '', sections: {}, foreign: { name: NAME, text: THEIRS } });
    expect(before.extensions).toContain('vacation');

    await rules.replaceSection({ section: 'filters', content: KEEP, etag: before.etag });
    const both = await rules.replaceSection({ section: 'spam', content: SPAM, etag: null });
    expect(both).toMatchObject({
      isActive: true,
      sections: { filters: KEEP.text, spam: SPAM.text },
      foreign: { name: NAME, text: THEIRS },
    });
    expect(both.text).toContain('require ["fileinto", "imap4flags", "include"];');
    expect(both.text.indexOf('begin spam')).toBeLessThan(both.text.indexOf('begin filters'));

    // A section that does nothing is remembered, and theirs runs alone.
    await rules.replaceSection({ section: 'filters', content: OFF, etag: both.etag });
    const off = await rules.replaceSection({ section: 'spam', content: { require: [], text: '' }, etag: null });
    expect(off).toMatchObject({ isActive: false, sections: { filters: OFF.text }, foreign: { name: NAME } });
    const gone = await rules.replaceSection({ section: 'filters', content: { require: [], text: '' }, etag: null });
    expect(gone.scripts).toEqual([{ name: NAME, active: true }]);
    expect(await rules.script(NAME)).toBe(THEIRS);
  });

  it('refuses what is outdated, unknown or wrong, and changes nothing', async () => {
    const rules = rulesOf(await newAccount(dovecot));
    const first = await rules.replaceSection({ section: 'filters', content: KEEP, etag: null });
    const second = await rules.replaceSection({ section: 'filters', content: SPAM, etag: first.etag });
    const late = rules.replaceSection({ section: 'filters', content: KEEP, etag: first.etag });
    await expect(late).rejects.toMatchObject({ code: 'mail_rules_changed' });
    const unknown = { require: ['no-such-extension'], text: 'keep;' };
    await expect(rules.replaceSection({ section: 'spam', content: unknown, etag: null })).rejects.toMatchObject({
      code: 'mail_rules_unsupported',
      details: { field: 'no-such-extension' },
    });
    const wrong = { require: [], text: 'keep;\nnonsense "x";' };
    await expect(rules.replaceSection({ section: 'spam', content: wrong, etag: null })).rejects.toMatchObject({
      code: 'mail_rules_refused',
      details: { serverText: expect.stringContaining('nonsense') as string },
    });
    const framed = { require: [], text: 'keep;\r# pillarbox:end spam\rdiscard;' };
    await expect(rules.replaceSection({ section: 'spam', content: framed, etag: null })).rejects.toMatchObject({
      code: 'invalid_request',
    });
    expect(await rules.check('nonsense;')).toContain('nonsense');
    expect(await rules.check('keep;')).toBeNull();
    await expect(rules.script('none')).rejects.toMatchObject({ code: 'not_found' });
    await expect(rules.script('a\r\nLOGOUT')).rejects.toMatchObject({ code: 'not_found' });
    expect((await rules.read()).etag).toBe(second.etag);
  });

  it('keeps a script that has our name, and edits those of others', async () => {
    const account = await newAccount(dovecot);
    await talk(account, async ({ command }) => {
      await command('PUTSCRIPT', 'pillarbox', THEIRS);
      await command('SETACTIVE', 'pillarbox');
    });
    const rules = rulesOf(account);
    const taken = await rules.replaceSection({ section: 'spam', content: SPAM, etag: null });
    expect(taken.foreign).toEqual({ name: 'pillarbox-before', text: THEIRS });
    const changed = await rules.replaceScript({ name: 'pillarbox-before', text: 'keep;', etag: taken.etag });
    expect(changed).toMatchObject({ isActive: true, foreign: { text: 'keep;' }, sections: { spam: SPAM.text } });
    await expect(rules.replaceScript({ name: 'pillarbox', text: '', etag: changed.etag })).rejects.toMatchObject({
      code: 'not_permitted',
    });
  });

  it('signs in with STARTTLS, and verifies the certificate', async () => {
    const { address, password } = await newAccount(secured);
    const server = { ...serverOf(secured), security: 'starttls' as const };
    const credentials = { user: address, password };
    const trusting = createManageSieveScripts({ ...server, insecureCertificate: true });
    expect(await trusting.of(credentials).read()).toMatchObject({ isActive: false });
    await expect(createManageSieveScripts(server).of(credentials).read()).rejects.toMatchObject({
      code: 'mail_unavailable',
    });
    await expect(trusting.of({ ...credentials, password: 'wrong' }).read()).rejects.toMatchObject({
      code: 'mail_rules_unavailable',
    });
  });
});
