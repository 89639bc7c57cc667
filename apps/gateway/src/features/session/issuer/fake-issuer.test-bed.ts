import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Key {
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

interface Code {
  readonly nonce: string;
  readonly challenge: string;
  readonly redirect: string;
}

const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function newKey(): Key {
  return { kid: randomUUID(), ...generateKeyPairSync('rsa', { modulusLength: 2048 }) };
}

/** An issuer that a test controls, so that it can lie in every way. */
export class FakeIssuer {
  readonly address: string;
  readonly #server: Server;
  readonly #codes = new Map<string, Code>();
  #key = newKey();
  /** Changes the claims of the next ID tokens. */
  claims: (honest: Record<string, unknown>) => Record<string, unknown> = (honest) => honest;
  /** Makes the token from header and claims; by default signed with the published key. */
  token: (claims: Record<string, unknown>) => string = (claims) => this.signed(claims);
  /** Answers instead of the token endpoint. */
  tokenReply: ((reply: ServerResponse) => void) | null = null;
  /** Changes the published configuration. */
  metadata: (honest: Record<string, unknown>) => Record<string, unknown> = (honest) => honest;
  refreshToken = 'refresh-1';
  /** Requests of the token endpoint. */
  readonly asked: URLSearchParams[] = [];

  private constructor(server: Server) {
    this.#server = server;
    this.address = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  }

  static async start(): Promise<FakeIssuer> {
    let issuer: FakeIssuer | null = null;
    const server = createServer((request, reply) => void issuer?.answer(request, reply));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    issuer = new FakeIssuer(server);
    return issuer;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** Replaces the key; the old one is no longer published. */
  rotate(): void {
    this.#key = newKey();
  }

  /** Signs in the user at an authorization address. Returns the parts of the redirect address. */
  authorize(url: string): { state: string; code: string } {
    const { searchParams: asked } = new URL(url);
    const part = (name: string): string => asked.get(name) ?? '';
    const code = randomUUID();
    this.#codes.set(code, { nonce: part('nonce'), challenge: part('code_challenge'), redirect: part('redirect_uri') });
    return { state: part('state'), code };
  }

  signed(claims: Record<string, unknown>, key: Pick<Key, 'kid' | 'privateKey'> = this.#key): string {
    const text = `${base64({ alg: 'RS256', kid: key.kid })}.${base64(claims)}`;
    return `${text}.${sign('sha256', Buffer.from(text), key.privateKey).toString('base64url')}`;
  }

  /** A token signed with a key of somebody else, under the name of the published one. */
  forged(claims: Record<string, unknown>): string {
    return this.signed(claims, { ...newKey(), kid: this.#key.kid });
  }

  /** A token without a signature (RFC 7518 3.6). */
  unsigned(claims: Record<string, unknown>): string {
    return `${base64({ alg: 'none' })}.${base64(claims)}.`;
  }

  async answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const json = (value: object, status = 200): void => {
      reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    };
    const { pathname } = new URL(request.url ?? '/', this.address);
    if (pathname === '/.well-known/openid-configuration') json(this.metadata(this.#configuration()));
    else if (pathname === '/keys') {
      json({ keys: [{ ...this.#key.publicKey.export({ format: 'jwk' }), kid: this.#key.kid, use: 'sig' }] });
    } else if (pathname === '/token') {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      const asked = new URLSearchParams(body);
      this.asked.push(asked);
      if (this.tokenReply !== null) this.tokenReply(reply);
      else if (asked.get('grant_type') === 'refresh_token') this.#refresh(asked, json);
      else this.#redeem(asked, json);
    } else if (pathname === '/test-bed/whose') json({ sub: 'alice@example.test' });
    else json({}, 404);
  }

  #configuration(): Record<string, unknown> {
    return {
      issuer: this.address,
      authorization_endpoint: `${this.address}/authorize`,
      token_endpoint: `${this.address}/token`,
      jwks_uri: `${this.address}/keys`,
      end_session_endpoint: `${this.address}/end`,
      id_token_signing_alg_values_supported: ['RS256'],
    };
  }

  #refresh(asked: URLSearchParams, json: (value: object, status?: number) => void): void {
    if (asked.get('refresh_token') !== this.refreshToken) {
      json({ error: 'invalid_grant' }, 400);
      return;
    }
    this.refreshToken = randomUUID();
    json({ access_token: randomUUID(), token_type: 'Bearer', expires_in: 300, refresh_token: this.refreshToken });
  }

  #redeem(asked: URLSearchParams, json: (value: object, status?: number) => void): void {
    const code = this.#codes.get(asked.get('code') ?? '');
    this.#codes.delete(asked.get('code') ?? '');
    const proof = createHash('sha256')
      .update(asked.get('code_verifier') ?? '')
      .digest('base64url');
    if (code?.challenge !== proof || code.redirect !== asked.get('redirect_uri')) {
      json({ error: 'invalid_grant' }, 400);
      return;
    }
    const now = Math.floor(Date.now() / 1000);
    const claims = this.claims({
      iss: this.address,
      sub: 'user-1',
      aud: 'pillarbox',
      iat: now,
      exp: now + 300,
      nonce: code.nonce,
      email: 'alice@example.test',
      email_verified: true,
    });
    const tokens = {
      access_token: 'access-1',
      token_type: 'Bearer',
      expires_in: 300,
      refresh_token: this.refreshToken,
    };
    json({ ...tokens, id_token: this.token(claims) });
  }
}
