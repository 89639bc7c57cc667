import { startHostileImap } from '@pillarbox/testkit/hostile-imap';
import type { ImapScript } from '@pillarbox/testkit/hostile-imap';
import { describe, expect, it } from 'vitest';
import { INBOX_QUERY } from '../suite/inbox-query.ts';
import { closeLater, codeOf, flood, FULL, server, systemAt } from './hostile-server.test-bed.ts';
import { createImapSystem } from './imap-system.ts';

describe('signing in to a server that misbehaves', () => {
  const cases: readonly (readonly [what: string, script: ImapScript, code: string])[] = [
    [
      'says BYE instead of a greeting',
      { GREETING: ({ send }) => send('* BYE too many connections\r\n') },
      'mail_unavailable',
    ],
    ['drops the connection at once', { GREETING: ({ drop }) => drop() }, 'mail_unavailable'],
    ['never greets', { GREETING: () => undefined }, 'mail_timeout'],
    ['never answers the first command', { CAPABILITY: () => undefined }, 'mail_timeout'],
    ['drops during sign-in', { LOGIN: ({ drop }) => drop(), AUTHENTICATE: ({ drop }) => drop() }, 'mail_unavailable'],
    [
      'refuses the password',
      { LOGIN: ({ done }) => done('NO no'), AUTHENTICATE: ({ done }) => done('NO no') },
      'invalid_credentials',
    ],
    [
      'says that the password has run out (RFC 5530 3)',
      {
        LOGIN: ({ done }) => done('NO [EXPIRED] Password expired'),
        AUTHENTICATE: ({ done }) => done('NO [EXPIRED] Password expired'),
      },
      'password_change_required',
    ],
    ['speaks another protocol', { GREETING: ({ send }) => send('HTTP/1.1 400 Bad Request\r\n\r\n') }, 'mail_timeout'],
    ['greets without end', { GREETING: (call) => flood(call, 'x'.repeat(60_000)) }, 'mail_protocol'],
    [
      'talks without end while it signs in',
      {
        LOGIN: (call) => flood(call, '* OK x\r\n'.repeat(500)),
        AUTHENTICATE: (call) => flood(call, '* OK x\r\n'.repeat(500)),
      },
      'mail_timeout',
    ],
  ];

  it.each(cases)('gives a code when it %s', async (_what, script, code) => {
    const { port } = await server(script);
    const got = await codeOf(systemAt(port).signIn({ user: 'a', password: 'b' }));
    expect(
      code === 'mail_protocol' || code === 'mail_timeout'
        ? ['mail_protocol', 'mail_timeout', 'mail_unavailable']
        : [code],
    ).toContain(got);
  });

  it('sends no password if STARTTLS is required and not offered, and none with an untrusted certificate', async () => {
    const plain = await server();
    const secret = { user: 'a', password: 'b' };
    const at = (port: number, security: 'tls' | 'starttls', insecureCertificate: boolean) =>
      createImapSystem({ imap: { host: 'localhost', port, security, insecureCertificate } }, { timeout: 400 });
    expect(await codeOf(at(plain.port, 'starttls', false).signIn(secret))).toBe('mail_unavailable');
    const sealed = closeLater(await startHostileImap({}, FULL, { tls: true }));
    expect(await codeOf(at(sealed.port, 'tls', false).signIn(secret))).toBe('mail_unavailable');
    expect([...plain.calls, ...sealed.calls].filter((call) => /^(LOGIN|AUTH)/.test(call))).toEqual([]);
    const trusted = closeLater(await at(sealed.port, 'tls', true).signIn(secret));
    expect((await trusted.list(INBOX_QUERY)).total).toBe(3);
  });

  it('gives a code when no server is listening', async () => {
    expect(await codeOf(systemAt(1).signIn({ user: 'a', password: 'b' }))).toBe('mail_unavailable');
  });

  it('sends no user name or password with CR, LF or NUL', async () => {
    const { port, calls } = await server();
    for (const bad of ['a\r\nX LOGOUT', 'a\n', 'a\u0000']) {
      expect(await codeOf(systemAt(port).signIn({ user: bad, password: 'b' }))).toBe('invalid_credentials');
      expect(await codeOf(systemAt(port).signIn({ user: 'a', password: bad }))).toBe('invalid_credentials');
    }
    expect(calls).toEqual([]);
  });
});
