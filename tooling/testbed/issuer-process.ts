import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import Provider from 'oidc-provider';
import type { Adapter, AdapterPayload, Configuration } from 'oidc-provider';

/** An issuer for tests, as a process of its own; started by issuer.ts. Users are whoever signs in, by their mail address. */
interface Orders {
  /** Redirect addresses of the client, which it learns when the product listens. */
  readonly redirects?: string[];
  /** Addresses to which the browser may come back after signing out. */
  readonly returns?: string[];
  /** Ends every grant: refresh tokens and access tokens are refused from now on. */
  readonly revoke?: true;
  /** Ends what was granted to this user. */
  readonly revokeOf?: string;
  /** Ends every access token. */
  readonly endAccessTokens?: true;
  /** Life of access tokens in seconds. */
  readonly accessTokenLife?: number;
}

const [port = '', clientId = '', secret = ''] = process.argv.slice(2);
const address = `http://127.0.0.1:${port}`;
const orders = { redirects: [] as string[], returns: [] as string[], accessTokenLife: 300 };
const stored = new Map<string, AdapterPayload>();

/** Keeps everything in memory. The client is made anew for each request, so that its addresses can change. */
class Store implements Adapter {
  readonly #model: string;

  constructor(model: string) {
    this.#model = model;
  }

  #key(id: string): string {
    return `${this.#model}:${id}`;
  }

  upsert(id: string, payload: AdapterPayload): Promise<undefined> {
    stored.set(this.#key(id), payload);
    return Promise.resolve(undefined);
  }

  find(id: string): Promise<AdapterPayload | undefined> {
    return Promise.resolve(this.#model === 'Client' ? clientOf(id) : stored.get(this.#key(id)));
  }

  findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return Promise.resolve([...stored.values()].find((payload) => payload.uid === uid));
  }

  findByUserCode(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  consume(id: string): Promise<undefined> {
    const payload = stored.get(this.#key(id));
    if (payload !== undefined) payload['consumed'] = Math.floor(Date.now() / 1000);
    return Promise.resolve(undefined);
  }

  destroy(id: string): Promise<undefined> {
    stored.delete(this.#key(id));
    return Promise.resolve(undefined);
  }

  revokeByGrantId(grantId: string): Promise<undefined> {
    for (const [key, payload] of stored) if (payload.grantId === grantId) stored.delete(key);
    return Promise.resolve(undefined);
  }
}

function clientOf(id: string): AdapterPayload | undefined {
  if (id !== clientId) return undefined;
  return {
    client_id: clientId,
    client_secret: secret,
    grant_types: ['authorization_code', 'refresh_token'],
    redirect_uris: orders.redirects,
    post_logout_redirect_uris: orders.returns,
  };
}

const configuration: Configuration = {
  adapter: Store,
  claims: { openid: ['sub'], email: ['email', 'email_verified'] },
  findAccount: (_context, sub) => ({
    accountId: sub,
    claims: () => Promise.resolve({ sub, email: sub, email_verified: true }),
  }),
  issueRefreshToken: () => Promise.resolve(true),
  rotateRefreshToken: true,
  pkce: { required: () => true },
  ttl: { AccessToken: () => orders.accessTokenLife },
  features: {
    devInteractions: { enabled: true },
    introspection: { enabled: true },
    rpInitiatedLogout: { enabled: true },
    revocation: { enabled: true },
  },
  cookies: { keys: ['a key of the test bed'] },
};

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request) text += String(piece);
  return text;
}

const provider = new Provider(address, configuration);
const answer = provider.callback();

/** Whose access token a request has. To Dovecot, a reply without a user is a failure of the issuer, and not of the token. */
async function whose(request: IncomingMessage): Promise<string> {
  const token = await provider.AccessToken.find((request.headers.authorization ?? '').replace(/^Bearer /i, ''));
  return JSON.stringify({ sub: token?.accountId ?? 'nobody' });
}

createServer((request, reply) => {
  if (request.url === '/test-bed/whose') {
    reply.setHeader('content-type', 'application/json');
    void whose(request).then((words) => reply.end(words));
    return;
  }
  if (request.url !== '/test-bed') {
    void answer(request, reply);
    return;
  }
  void bodyOf(request).then((text) => {
    const { revoke, revokeOf, endAccessTokens, ...rest } = JSON.parse(text) as Orders;
    Object.assign(orders, rest);
    if (revoke === true) stored.clear();
    for (const [key, { accountId }] of stored)
      if (accountId !== undefined && accountId === revokeOf) stored.delete(key);
    if (endAccessTokens === true)
      for (const key of stored.keys()) if (key.startsWith('AccessToken:')) stored.delete(key);
    // A refresh token that was used is kept, marked as consumed.
    const valid = [...stored].filter(
      ([key, { consumed }]) => key.startsWith('RefreshToken:') && consumed === undefined,
    );
    reply.end(String(valid.length));
  });
}).listen(Number(port), '127.0.0.1');
