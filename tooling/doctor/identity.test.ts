import { partnerSettings } from '@pillarbox/contract/partner/settings';
import type { PartnerSettings } from '@pillarbox/contract/partner/settings';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { examineIdentity, otherPartners } from './identity.ts';

const partner = (id: string, mail: object): PartnerSettings =>
  partnerSettings.parse({
    ...{ id, name: id, hosts: [`mail${id}.test`] },
    mail: { kind: 'imap', imap: { host: 'imap.test' }, submission: { host: 'smtp.test' }, ...mail },
  });
const faults = (own: object, other: object): readonly string[] =>
  examineIdentity(partner('1', own), [partner('2', other)], undefined).faults;

describe('the doctor about identities', () => {
  it('says which account a user has, or that the partner refuses the domain', () => {
    const one = partner('1', { loginDomain: 'a.test', domains: ['b.test'] });
    expect(examineIdentity(one, [], 'Ann').facts).toEqual([
      'accounts are those of imap.test, named by the whole address; domains: a.test, b.test',
      'Ann is the account imap.test/ann@a.test; the server is given ann@a.test',
    ]);
    expect(examineIdentity(one, [], 'ann@b.test').faults).toEqual([]);
    expect(examineIdentity(one, [], 'ann@c.test').faults).toEqual([expect.stringContaining('ann@c.test is refused')]);
    const locals = partner('1', { login: 'localPart', domains: ['a.test', 'b.test'] });
    expect(examineIdentity(locals, [], 'ann@b.test')).toMatchObject({
      facts: [
        expect.any(String),
        'ann@b.test is the account imap.test/ann; the server is given ann',
        'mail.login is localPart: the same name at a.test and b.test is one account',
      ],
      faults: [],
    });
  });

  it('finds partners that name one mailbox differently', () => {
    expect(faults({ domains: ['a.test'] }, { domains: ['b.test'] })).toEqual([]);
    expect(faults({ domains: ['a.test'] }, { domains: ['a.test'], imap: { host: 'IMAP.test.', port: 143 } })).toEqual(
      [],
    );
    expect(faults({ domains: ['a.test'] }, { login: 'localPart', domains: ['a.test'] })).toEqual([
      expect.stringMatching(/^mail\.login: .* address here and by localPart at partner 2/),
    ]);
    expect(faults({ domains: ['a.test'] }, { domains: ['b.test'], imap: { host: 'imap.test', port: 1143 } })).toEqual([
      expect.stringMatching(/^imap\.test is imap\.test here and imap\.test:1143 at partner 2/),
    ]);
    expect(faults({ domains: ['a.test'] }, { domains: ['b.test'], namespace: 'old' })).toHaveLength(1);
    expect(faults({ domains: ['a.test', 'c.test'] }, { domains: ['a.test'], imap: { host: 'new.test' } })).toEqual([
      'a.test is at imap.test here and at new.test at partner 2: one address has two accounts',
    ]);
    const joined = { domains: ['a.test'], namespace: 'joined' };
    expect(faults(joined, { ...joined, imap: { host: 'new.test' } })).toEqual([]);
  });

  it('reads the other partners, and names those that it cannot read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pbx-doctor-'));
    for (const id of ['1', '2', '3', 'notes']) await mkdir(join(folder, id));
    const local = { id: '2', name: 'Two', mail: { kind: 'local', loginDomain: 'x.test' } };
    await writeFile(join(folder, '2/settings.json'), JSON.stringify(local));
    const found = await otherPartners(folder, '1');
    expect(found.partners.map(({ id }) => id)).toEqual(['2']);
    expect(found.unread).toEqual(['3']);
    await rm(folder, { recursive: true });
  });
});
