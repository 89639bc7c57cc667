import { afterAll, beforeAll, expect, it } from 'vitest';
import { newAccount, startDovecot } from '../testbed/dovecot.ts';
import type { Dovecot } from '../testbed/dovecot.ts';
import { freePorts } from '../testbed/ports.ts';
import { describeWith } from '../testbed/test-servers.ts';
import type { Target } from './connection.ts';
import { examine } from './examine.ts';
import { verdicts } from './verdicts.ts';

const plain = (port: number): Target => ({ host: '127.0.0.1', port, security: 'none', insecureCertificate: false });

describeWith('dovecot', 'the doctor at Dovecot', (dovecot) => {
  it('reads capabilities and special folders after signing in', async () => {
    const { address, password } = await newAccount(dovecot);
    const found = await examine('imap', plain(dovecot.ports.imap), { user: address, password });
    expect(found.failure).toBeUndefined();
    expect(found.capabilities).toContain('QRESYNC');
    expect(found.mailbox.join('\n')).toContain('\\Sent');
    expect(verdicts(found, Date.now())).toEqual(['without TLS: passwords and mail travel in the clear']);
  });

  it('reads what ManageSieve offers', async () => {
    const { address, password } = await newAccount(dovecot);
    const found = await examine('sieve', plain(dovecot.ports.sieve), { user: address, password });
    expect(found.failure).toBeUndefined();
    expect(found.mailbox).toEqual(['0 scripts']);
    expect(verdicts(found, Date.now())).toHaveLength(1);
  });

  it('says why it could not sign in or connect', async () => {
    const wrong = await examine('imap', plain(dovecot.ports.imap), { user: 'nobody@example.test', password: 'wrong' });
    expect(wrong.failure).toContain('AUTHENTICATIONFAILED');
    const [closed] = (await freePorts(1)) as [number];
    expect((await examine('imap', plain(closed))).failure).toContain('ECONNREFUSED');
  });
});

describeWith('bareDovecot', 'the doctor at a bare Dovecot', (dovecot) => {
  it('names what will do less', async () => {
    const { address, password } = await newAccount(dovecot);
    const found = await examine('imap', plain(dovecot.ports.imap), { user: address, password });
    expect(found.capabilities).toEqual(['IMAP4rev1']);
    const lines = verdicts(found, Date.now()).join('\n');
    for (const name of ['SORT', 'IDLE', 'MOVE', 'UIDPLUS', 'QRESYNC', 'SPECIAL-USE', 'QUOTA'])
      expect(lines).toContain(name);
  });
});

describeWith('postfix', 'the doctor at Postfix', (postfix) => {
  it('reads what submission offers', async () => {
    const found = await examine('submission', plain(postfix.ports.submission));
    expect(found.failure).toBeUndefined();
    expect(found.capabilities.join()).toContain('SIZE 40000000');
    expect(verdicts(found, Date.now())).toHaveLength(1);
  });
});

describeWith('dovecot', 'the doctor and TLS', () => {
  let secure: Dovecot;

  beforeAll(async () => {
    secure = await startDovecot({ tls: true });
  });
  afterAll(() => secure.stop());

  it.each(['tls', 'starttls'] as const)('says by %s that a certificate does not hold', async (security) => {
    const port = security === 'tls' ? secure.ports.imaps : secure.ports.imap;
    const { address, password } = await newAccount(secure);
    const found = await examine('imap', { ...plain(port), security }, { user: address, password });
    expect(found.failure).toBeUndefined();
    expect(found.tls?.version).toMatch(/^TLSv1\.[23]$/);
    expect(found.tls?.distrust).toContain('SELF_SIGNED');
    expect(verdicts(found, Date.now())[0]).toContain('does not hold');
  });
});
