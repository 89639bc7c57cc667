import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ROOT } from '../root.ts';
import { hasClamd, startClamd } from '../testbed/clamd.ts';
import { newAccount, startDovecot } from '../testbed/dovecot.ts';
import type { Dovecot } from '../testbed/dovecot.ts';
import { freePorts } from '../testbed/ports.ts';
import { describeWith } from '../testbed/test-servers.ts';
import type { Target } from './connection.ts';
import { examine, takesForeignDomain } from './examine.ts';
import { scannerFault } from './scanner.ts';
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

  it('reads the capabilities of ManageSieve', async () => {
    const { address, password } = await newAccount(dovecot);
    const found = await examine('sieve', plain(dovecot.ports.sieve), { user: address, password });
    expect(found.failure).toBeUndefined();
    expect(found.mailbox).toEqual(['0 scripts']);
    expect(verdicts(found, Date.now())).toHaveLength(1);
  });

  it('does not judge capabilities that the server lists only after signing in', async () => {
    const found = await examine('imap', plain(dovecot.ports.imap));
    expect(found.capabilities).not.toContain('QRESYNC');
    expect(verdicts(found, Date.now())).toEqual(['without TLS: passwords and mail travel in the clear']);
  });

  it('detects that an address of another domain is refused', async () => {
    const { address, password } = await newAccount(dovecot);
    expect(await takesForeignDomain(plain(dovecot.ports.imap), { user: address, password })).toBe(false);
  });

  it('reports why it could not sign in or connect', async () => {
    const wrong = await examine('imap', plain(dovecot.ports.imap), { user: 'nobody@example.test', password: 'wrong' });
    expect(wrong.failure).toContain('AUTHENTICATIONFAILED');
    const [closed] = (await freePorts(1)) as [number];
    expect((await examine('imap', plain(closed))).failure).toContain('ECONNREFUSED');
  });
});

describeWith('bareDovecot', 'the doctor at a bare Dovecot', (dovecot) => {
  it('names the features that are limited', async () => {
    const { address, password } = await newAccount(dovecot);
    const found = await examine('imap', plain(dovecot.ports.imap), { user: address, password });
    expect(found.capabilities).toEqual(['IMAP4rev1']);
    const lines = verdicts(found, Date.now()).join('\n');
    for (const name of ['SORT', 'IDLE', 'MOVE', 'UIDPLUS', 'QRESYNC', 'SPECIAL-USE', 'QUOTA'])
      expect(lines).toContain(name);
  });
});

describe.runIf(hasClamd())('the doctor at ClamAV', () => {
  it('sends the test file that every scanner finds', async () => {
    const clamd = await startClamd();
    const url = `clamd://127.0.0.1:${String(clamd.port)}`;
    try {
      expect(await scannerFault(url)).toBeNull();
    } finally {
      await clamd.stop();
    }
    expect(await scannerFault(url)).toContain('ECONNREFUSED');
    expect(await scannerFault('http://localhost')).toContain('PILLARBOX_SCANNER_URL');
  });
});

describeWith('postfix', 'the doctor at Postfix', (postfix) => {
  it('reads the capabilities of submission', async () => {
    const found = await examine('submission', plain(postfix.ports.submission));
    expect(found.failure).toBeUndefined();
    expect(found.capabilities.join()).toContain('SIZE 40000000');
    expect(verdicts(found, Date.now())).toHaveLength(1);
  });
});

describeWith('postfix', 'the doctor at Postfix with a mailbox', (postfix) => {
  const dovecot = inject('servers').dovecot;
  const target = plain(postfix.ports.submission);

  it('signs in to submission, and reports when that fails', async () => {
    if (dovecot === undefined) throw new Error('Postfix runs without Dovecot');
    const { address: user, password } = await newAccount(dovecot);
    expect(await examine('submission', target, { user, password })).toMatchObject({ mailbox: ['signed in'] });
    const wrong = await examine('submission', target, { user, password: 'wrong' });
    expect(wrong.failure).toContain('535');
  });
});

describeWith('dovecot', 'the doctor at a Dovecot that drops the domain', () => {
  let careless: Dovecot;

  beforeAll(async () => {
    careless = await startDovecot({
      usernameFormat: '%Ln',
      users: [{ address: 'careless', password: 'correct-horse' }],
    });
  });
  afterAll(() => careless.stop());

  it('detects that any domain opens the mailbox', async () => {
    const credentials = { user: 'careless@example.test', password: 'correct-horse' };
    expect(await takesForeignDomain(plain(careless.ports.imap), credentials)).toBe(true);
  });
});

describe('the doctor as a command', () => {
  const run = promisify(execFile);
  const doctor = (...args: string[]) =>
    run(process.execPath, [join(ROOT, 'tooling/doctor.ts'), ...args], {
      env: { ...process.env, PILLARBOX_DOCTOR_PASSWORD: '' },
    });

  it('prints its options', async () => {
    const { stdout } = await doctor('--help');
    for (const option of ['--partner', '--user', '--partners', 'PILLARBOX_DOCTOR_PASSWORD'])
      expect(stdout).toContain(option);
  });

  it('accepts no password as an option, and ends without one', async () => {
    await expect(doctor('--partner', '754', '--password', 'secret')).rejects.toMatchObject({ code: 2 });
    await expect(doctor()).rejects.toMatchObject({ code: 2 });
  });
});

describeWith('dovecot', 'the doctor and TLS', () => {
  let secure: Dovecot;

  beforeAll(async () => {
    secure = await startDovecot({ tls: true });
  });
  afterAll(() => secure.stop());

  it.each(['tls', 'starttls'] as const)('reports by %s that a certificate is not trusted', async (security) => {
    const port = security === 'tls' ? secure.ports.imaps : secure.ports.imap;
    const { address, password } = await newAccount(secure);
    const found = await examine('imap', { ...plain(port), security }, { user: address, password });
    expect(found.failure).toBeUndefined();
    expect(found.tls?.version).toMatch(/^TLSv1\.[23]$/);
    expect(found.tls?.distrust).toContain('SELF_SIGNED');
    expect(verdicts(found, Date.now())[0]).toContain('does not hold');
  });

  it('signs in to ManageSieve after STARTTLS', async () => {
    const { address, password } = await newAccount(secure);
    const target = { ...plain(secure.ports.sieve), security: 'starttls' } as const;
    const found = await examine('sieve', target, { user: address, password });
    expect(found.failure).toBeUndefined();
    expect(found.mailbox).toEqual(['0 scripts']);
    expect(verdicts(found, Date.now())).toHaveLength(1);
  });
});
