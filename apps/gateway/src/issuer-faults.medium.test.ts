import { folders } from '@pillarbox/contract/mail/folders';
import { beginIssuerSignIn, finishIssuerSignIn, ISSUER_RETURN_PATH } from '@pillarbox/contract/session/issuer';
import { startDovecot } from '@pillarbox/tooling/testbed/dovecot';
import type { Dovecot } from '@pillarbox/tooling/testbed/dovecot';
import { describeWith } from '@pillarbox/tooling/testbed/test-servers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FakeIssuer } from './features/session/issuer/fake-issuer.test-bed.ts';
import { startTestGateway, TestPage } from './journey.test-bed.ts';
import type { GatewayUnderTest } from './journey.test-bed.ts';

const ALICE = { address: 'alice@example.test', password: 'correct-horse' };

describeWith('dovecot', 'an issuer with faults, over HTTP', () => {
  let fake: FakeIssuer;
  let dovecot: Dovecot;
  let under: GatewayUnderTest;

  beforeEach(async () => {
    fake = await FakeIssuer.start();
    dovecot = await startDovecot({ issuer: fake.address, users: [ALICE] });
    under = await startTestGateway({
      id: '754',
      name: 'Northwater',
      hosts: ['*'],
      mail: {
        kind: 'imap',
        domains: ['example.test'],
        imap: { host: '127.0.0.1', port: dovecot.ports.imap, security: 'none' },
        submission: { host: '127.0.0.1', port: 1, security: 'none' },
      },
      issuer: { address: fake.address, name: 'Example ID', clientId: 'pillarbox' },
    });
  });
  afterEach(async () => {
    await under.close();
    await dovecot.stop();
    fake.close();
  });

  const signIn = async (): Promise<TestPage> => {
    const page = new TestPage(under.gateway.address);
    const { url } = await page.call(beginIssuerSignIn, {});
    const { state, code } = fake.authorize(url);
    const reply = await page.fetch(`${ISSUER_RETURN_PATH}?${new URLSearchParams({ state, code }).toString()}`, {
      redirect: 'manual',
    });
    const [, search] = (reply.headers.get('location') ?? '').split('?');
    await page.call(
      finishIssuerSignIn,
      Object.fromEntries(new URLSearchParams(search)) as { state: string; code: string },
    );
    return page;
  };
  const opensInbox = async (): Promise<void> => {
    const page = await signIn();
    const names = (await page.call(folders, {})).map(({ name }) => name);
    expect(names).toContain('INBOX');
  };

  it('that replaces its keys goes on to sign people in, and one that forges tokens opens no session', async () => {
    await opensInbox();
    fake.rotate();
    await opensInbox();
    for (const lie of [fake.forged.bind(fake), fake.unsigned.bind(fake), () => 'no.to.ken']) {
      fake.token = lie;
      await expect(signIn()).rejects.toThrow('422 issuer_refused');
    }
    fake.token = (claims) => fake.signed({ ...claims, aud: 'another client' });
    await expect(signIn()).rejects.toThrow('422 issuer_refused');
    fake.token = (claims) => fake.signed(claims);
    await opensInbox();
  });

  it('that is down is said to be, and password and mailbox still work', async () => {
    await opensInbox();
    fake.tokenReply = (reply) => reply.destroy();
    await expect(signIn()).rejects.toThrow('503 issuer_unavailable');
    fake.close();
    await expect(signIn()).rejects.toThrow('503 issuer_unavailable');
    const other = new TestPage(under.gateway.address);
    await other.signIn(ALICE.address, ALICE.password);
    expect(await other.call(folders, {})).not.toEqual([]);
  });
});
