import type { PartnerMail } from '@pillarbox/contract/partner/settings';
import type { LocalSystem } from '@pillarbox/mailbox/local/local-system';
import type { Mailbox } from '@pillarbox/mailbox/port';
import { describe, expect, it, vi } from 'vitest';
import { PartnerMailSystem } from './partner-mail-system.ts';
import type { PartnerMailSystemDeps } from './partner-mail-system.ts';
import { createMailMetrics } from './mail-metrics.ts';
import { NO_METRICS } from './platform/testing/no-metrics.ts';

const ALICE = { user: 'alice@one.test', password: 'secret' };

function local(loginDomain: string): PartnerMail {
  return { kind: 'local', loginDomain };
}

function depsWith(system: LocalSystem): PartnerMailSystemDeps {
  return { builtIn: () => system, observe: createMailMetrics(NO_METRICS), forServer: (credentials) => credentials };
}

function fakeSystem() {
  const users: string[] = [];
  const opened: { alive: boolean }[] = [];
  const system = {
    signIn: vi.fn(({ user }: { user: string }) => {
      users.push(user);
      const mailbox = {
        alive: true,
        close: () => {
          mailbox.alive = false;
          return Promise.resolve();
        },
      };
      opened.push(mailbox);
      return Promise.resolve(mailbox as unknown as Mailbox);
    }),
    close: () => Promise.resolve(),
    submission: { name: 'built in' },
  } as unknown as LocalSystem;
  return { system, users, opened };
}

describe('the mail system of a partner', () => {
  it('stays the same object and uses the current settings', async () => {
    const { system, users } = fakeSystem();
    const partner = new PartnerMailSystem(local('one.test'), depsWith(system));
    const before = partner.system;
    await partner.system.signIn(ALICE);
    partner.applySettings(local('two.test'));
    await partner.system.signIn(ALICE);
    expect(partner.system).toBe(before);
    // The account of the former domain does not exist for the partner any more.
    expect([users[0], users[1] === ALICE.user]).toEqual([ALICE.user, false]);
    const { submission } = partner.outgoingServer;
    partner.applySettings({
      kind: 'imap',
      domains: [],
      imap: { host: 'imap.test', security: 'tls', insecureCertificate: false },
      submission: { host: 'smtp.test', security: 'tls', insecureCertificate: false },
      savesSent: true,
      passClientAddress: false,
    });
    expect(partner.outgoingServer.savesSent).toBe(true);
    expect(partner.outgoingServer.submission).not.toBe(submission);
  });

  it('closes open mailboxes when its servers change, and only then', async () => {
    const { system, opened } = fakeSystem();
    const partner = new PartnerMailSystem(local('one.test'), depsWith(system));
    await partner.system.signIn(ALICE);
    partner.applySettings(local('one.test'));
    expect(opened.map(({ alive }) => alive)).toEqual([true]);
    partner.applySettings(local('two.test'));
    expect(opened.map(({ alive }) => alive)).toEqual([false]);
    await partner.system.signIn({ ...ALICE, user: 'alice@two.test' });
    partner.closeMailboxes();
    expect(opened.map(({ alive }) => alive)).toEqual([false, false]);
  });
});
