import { issuer as issuerSettings } from '@pillarbox/contract/session/issuer-settings';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../platform/clock/clock.ts';
import { Egress } from '../../../platform/egress/egress.ts';
import { TEST_LOGIN } from '../../../platform/testing/test-account.ts';
import { FakeIssuer } from './fake-issuer.test-bed.ts';
import { IssuerClient } from './issuer-client.ts';
import { accountOfClaims } from './issuer-partner.ts';
import type { IssuerPartner } from './issuer-partner.ts';

const REDIRECT = 'http://localhost:8080/api/auth/issuer/return';

describe('an issuer', () => {
  let fake: FakeIssuer;
  let partner: IssuerPartner;
  let client: IssuerClient;
  const errors: unknown[] = [];

  beforeEach(async () => {
    fake = await FakeIssuer.start();
    const settings = issuerSettings.parse({ address: fake.address, name: 'Example', clientId: 'pillarbox' });
    partner = { id: '754', login: TEST_LOGIN, settings, secret: 'client secret' };
    const egress = new Egress({ isPublic: () => true, allowPort: () => true });
    client = new IssuerClient({ egress, clock: systemClock, onError: (error) => errors.push(error) });
  });
  afterEach(() => fake.close());

  const signIn = async () => {
    const { url, challenge } = await client.begin(partner, REDIRECT);
    return await client.redeem(partner, challenge, fake.authorize(url));
  };
  const outcome = (): Promise<string> =>
    signIn()
      .then(({ claims }) => accountOfClaims(claims, partner).mail)
      .catch((error: unknown) => (error as Error).message);

  it('is asked by authorization code with PKCE, state and nonce, and proves who the user is', async () => {
    const { url } = await client.begin(partner, REDIRECT);
    const asked = Object.fromEntries(new URL(url).searchParams);
    expect(asked).toMatchObject({
      response_type: 'code',
      client_id: 'pillarbox',
      redirect_uri: REDIRECT,
      scope: 'openid email offline_access',
      code_challenge_method: 'S256',
    });
    for (const secret of ['state', 'nonce', 'code_challenge']) expect(asked[secret]?.length).toBeGreaterThan(40);
    const { claims, tokens } = await signIn();
    expect(accountOfClaims(claims, partner).accountId).toContain('/alice@example.test');
    expect(tokens).toMatchObject({ accessToken: 'access-1', refreshToken: 'refresh-1' });
  });

  it('is believed nothing that it did not sign for this client and this sign-in', async () => {
    expect(await outcome()).toBe('alice@example.test');
    const now = Math.floor(Date.now() / 1000);
    const lies: Record<string, (honest: Record<string, unknown>) => Record<string, unknown>> = {
      audience: (honest) => ({ ...honest, aud: 'another client' }),
      audiences: (honest) => ({ ...honest, aud: ['pillarbox', 'another'], azp: 'another' }),
      issuer: (honest) => ({ ...honest, iss: 'https://id.evil.test' }),
      nonce: (honest) => ({ ...honest, nonce: 'of another sign-in' }),
      end: (honest) => ({ ...honest, exp: now - 600 }),
    };
    for (const [name, lie] of Object.entries(lies)) {
      fake.claims = lie;
      expect([name, await outcome()]).toEqual([name, 'issuer_refused']);
    }
    fake.claims = (honest) => honest;
    for (const token of [fake.forged.bind(fake), fake.unsigned.bind(fake), () => 'no.to.ken']) {
      fake.token = token;
      expect(await outcome()).toBe('issuer_refused');
    }
    // An issuer that announces unsigned tokens is not believed either.
    fake.metadata = (honest) => ({ ...honest, id_token_signing_alg_values_supported: ['none', 'RS256'] });
    fake.token = (claims) => fake.unsigned(claims);
    expect(await outcome()).toBe('issuer_refused');
  });

  it('may replace its keys at any time', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      expect(await outcome()).toBe('alice@example.test');
      fake.rotate();
    }
  });

  it('gives a code once, and only to who began the sign-in', async () => {
    const { url, challenge } = await client.begin(partner, REDIRECT);
    const returned = fake.authorize(url);
    await client.redeem(partner, challenge, returned);
    await expect(client.redeem(partner, challenge, returned)).rejects.toThrow('issuer_refused');
    const other = await client.begin(partner, REDIRECT);
    const stolen = fake.authorize(url);
    await expect(client.redeem(partner, other.challenge, stolen)).rejects.toThrow('issuer_refused');
    // The code of somebody else, put into the own redirect address.
    const injected = { ...stolen, state: other.challenge.state };
    await expect(client.redeem(partner, other.challenge, injected)).rejects.toThrow('issuer_refused');
    // Another issuer's answer (RFC 9207).
    fake.metadata = (honest) => ({ ...honest, authorization_response_iss_parameter_supported: true });
    const mixed = { ...fake.authorize(other.url), iss: 'https://id.evil.test' };
    await expect(client.redeem(partner, other.challenge, mixed)).rejects.toThrow('issuer_refused');
  });

  it('that is down, broken or elsewhere leaves a clear failure, and works again later', async () => {
    fake.tokenReply = (reply) => reply.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
    expect(await outcome()).toBe('issuer_unavailable');
    fake.tokenReply = (reply) => reply.destroy();
    expect(await outcome()).toBe('issuer_unavailable');
    fake.tokenReply = (reply) =>
      reply.writeHead(200, { 'content-type': 'application/json' }).end(`{"a":"${'x'.repeat(600_000)}"}`);
    expect(await outcome()).toBe('issuer_unavailable');
    fake.tokenReply = null;
    expect(await outcome()).toBe('alice@example.test');

    const fresh = () =>
      new IssuerClient({
        egress: new Egress({ isPublic: () => true, allowPort: () => true }),
        clock: systemClock,
        onError: () => undefined,
      });
    for (const lie of [
      { authorization_endpoint: 'javascript:alert(1)' },
      { authorization_endpoint: 'http://id.evil.test/authorize' },
      { issuer: 'https://id.evil.test' },
    ]) {
      fake.metadata = (honest) => ({ ...honest, ...lie });
      await expect(fresh().begin(partner, REDIRECT)).rejects.toThrow(/issuer_(unavailable|refused)/);
    }
    fake.close();
    await expect(fresh().begin(partner, REDIRECT)).rejects.toThrow('issuer_unavailable');
  });

  it('renews an access token, and says when it never will again', async () => {
    const { tokens } = await signIn();
    const renewed = await client.refresh(partner, tokens.refreshToken ?? '');
    expect(renewed.accessToken).not.toBe(tokens.accessToken);
    expect(renewed.refreshToken).toBe(fake.refreshToken);
    await expect(client.refresh(partner, 'spent')).rejects.toThrow('invalid_credentials');
    fake.tokenReply = (reply) => reply.writeHead(503).end();
    await expect(client.refresh(partner, fake.refreshToken)).rejects.toThrow('mail_unavailable');
  });

  it('names accounts by a claim that it has verified, of the domains of the partner only', async () => {
    const named = async (claims: object): Promise<string> => {
      fake.claims = (honest) => ({ ...honest, ...claims });
      return await outcome();
    };
    expect(await named({ email: 'ALICE@Example.Test' })).toBe('alice@example.test');
    expect(await named({ email: 'alice' })).toBe('alice@example.test');
    for (const claims of [
      { email: 'alice@evil.test' },
      { email: 'alice@example.test@evil.test' },
      { email: 'alice@example.test\u0000' },
      { email: '' },
      { email: undefined },
      { email: ['alice@example.test'] },
      { email_verified: false },
      { email_verified: 'true' },
      { email_verified: undefined },
    ]) {
      expect([claims, await named(claims)]).toEqual([claims, 'issuer_account']);
    }
    partner = { ...partner, settings: { ...partner.settings, loginClaim: 'mailbox' } };
    expect(await named({ mailbox: 'bob', email_verified: false })).toBe('bob@example.test');
  });
});
