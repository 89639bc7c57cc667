import { open, startTls } from './connection.ts';
import type { Examined, Target, TlsState } from './connection.ts';
import { imap, sieve, submission } from './protocols.ts';
import type { Credentials, Protocol } from './protocols.ts';

/** What was found at one server. */
export interface Findings {
  readonly protocol: ProtocolName;
  readonly address: string;
  readonly security: Target['security'];
  readonly tls?: TlsState;
  readonly capabilities: readonly string[];
  /** Lines about the mailbox, when credentials were given. */
  readonly mailbox: readonly string[];
  /** Why the server cannot be used. */
  readonly failure?: string;
}

const PROTOCOLS = { imap, submission, sieve } as const;
export type ProtocolName = keyof typeof PROTOCOLS;

/** Connects to one server, asks what it offers and, with credentials, signs in. Failures are findings, not errors. */
export async function examine(name: ProtocolName, target: Target, credentials?: Credentials): Promise<Findings> {
  const base = { protocol: name, address: `${target.host}:${String(target.port)}`, security: target.security };
  const protocol = PROTOCOLS[name];
  let examined: Examined | undefined;
  let capabilities: readonly string[] = [];
  try {
    examined = await connected(protocol, target);
    capabilities = await protocol.capabilities(examined.wire, target.security === 'starttls');
    let mailbox: readonly string[] = [];
    if (credentials !== undefined) {
      const found = await protocol.signIn(examined.wire, credentials, capabilities);
      mailbox = found.lines;
      capabilities = found.capabilities ?? capabilities;
    }
    return { ...base, ...tlsOf(examined), capabilities, mailbox };
  } catch (error) {
    return { ...base, ...tlsOf(examined), capabilities, mailbox: [], failure: (error as Error).message };
  } finally {
    examined?.wire.close();
  }
}

function connected(protocol: Protocol, target: Target): Promise<Examined> {
  return target.security === 'starttls' ? startTls(target, protocol.startTls) : open(target);
}

function tlsOf(examined: Examined | undefined): { tls?: TlsState } {
  return examined?.tls === undefined ? {} : { tls: examined.tls };
}
