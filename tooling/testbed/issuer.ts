import { fileURLToPath } from 'node:url';
import { serverFolder, startGuarded } from './guarded.ts';
import { freePorts } from './ports.ts';
import { until } from './until.ts';

const PROGRAM = fileURLToPath(new URL('issuer-process.ts', import.meta.url));

/** A running issuer (OpenID Connect). */
export interface Issuer {
  readonly address: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Adds a redirect address below the origin of a product, and the origin for coming back after signing out. */
  allow(origin: string, returnPath: string): Promise<void>;
  /** Ends all that it has granted, its own sessions too. */
  revoke(): Promise<void>;
  /** Ends all access tokens; refresh tokens stay. */
  endAccessTokens(): Promise<void>;
  /** How many refresh tokens are valid. */
  refreshTokens(): Promise<number>;
  /** Sets the life of access tokens from now on, in seconds. */
  liveFor(seconds: number): Promise<void>;
  stop(): Promise<void>;
}

/** Starts an issuer as a process of its own, which signs in any address. @throws Error with its output when it does not start. */
export async function startIssuer(): Promise<Issuer> {
  const folder = await serverFolder('issuer');
  const [port] = (await freePorts(1)) as [number];
  const [clientId, clientSecret] = ['pillarbox', 'a secret of the client'];
  const args = [PROGRAM, String(port), clientId, clientSecret];
  const program = startGuarded({ command: process.execPath, args, folder, signal: 'TERM' });
  const address = `http://127.0.0.1:${String(port)}`;
  try {
    await until('the issuer', async () => {
      if (!program.running()) throw new Error('The issuer ended while starting');
      return await fetch(`${address}/.well-known/openid-configuration`).then(
        ({ ok }) => ok,
        () => false,
      );
    });
  } catch (error) {
    const words = await program.output();
    await program.stop();
    throw new Error(`${(error as Error).message}\n${words}`, { cause: error });
  }
  const order = async (orders: object): Promise<string> =>
    await (await fetch(`${address}/test-bed`, { method: 'POST', body: JSON.stringify(orders) })).text();
  const allowed = { redirects: [] as string[], returns: [] as string[] };
  return {
    address,
    clientId,
    clientSecret,
    allow: async (origin, returnPath) => {
      allowed.redirects.push(`${origin}${returnPath}`);
      allowed.returns.push(`${origin}/`);
      await order(allowed);
    },
    revoke: async () => {
      await order({ revoke: true });
    },
    endAccessTokens: async () => {
      await order({ endAccessTokens: true });
    },
    refreshTokens: async () => Number(await order({})),
    liveFor: async (accessTokenLife) => {
      await order({ accessTokenLife });
    },
    stop: () => program.stop(),
  };
}

/** Ends what an issuer has granted to one user; test workers have only its address. */
export async function revokeAtIssuer(address: string, login: string): Promise<void> {
  await fetch(`${address}/test-bed`, { method: 'POST', body: JSON.stringify({ revokeOf: login }) });
}

/**
 * Signs a user in at the issuer and agrees, as a browser does. Returns the address to which the issuer sends the browser back.
 */
export async function signInAtIssuer(url: string, login: string): Promise<string> {
  const jar = new Map<string, string>();
  const { origin } = new URL(url);
  const visit = async (address: string, form?: Record<string, string>): Promise<Response> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const body = form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) };
    const reply = await fetch(address, { redirect: 'manual', headers: { cookie }, ...body });
    for (const line of reply.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]?.split('=') ?? [];
      jar.set(name, value);
    }
    return reply;
  };
  let at = url;
  for (let step = 0; step < 20; step += 1) {
    const isForm = new URL(at).pathname.startsWith('/interaction/');
    const page = await visit(at);
    const prompt = isForm ? /name="prompt" value="(\w+)"/.exec(await page.text())?.[1] : undefined;
    const reply = prompt === undefined ? page : await visit(at, { prompt, login, password: 'any' });
    const next = reply.headers.get('location');
    if (next === null) throw new Error(`The issuer does not lead on from ${at}`);
    at = new URL(next, origin).href;
    if (new URL(at).origin !== origin) return at;
  }
  throw new Error('The issuer leads nowhere');
}
