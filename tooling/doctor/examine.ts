import { open, startTls } from './connection.ts';
import type { Examined, Target, TlsState } from './connection.ts';
import { imap, sieve, submission } from './protocols.ts';
import type { Credentials, Protocol } from './protocols.ts';

/** The result of checking one server. */
export interface Findings {
  readonly protocol: ProtocolName;
  readonly address: string;
  readonly security: Target['security'];
  readonly tls?: TlsState;
  readonly capabilities: readonly string[];
  /** Whether `capabilities` are those after signing in: many servers list most of them only then. */
  readonly signedIn: boolean;
  /** Lines about the mailbox, when credentials were given. */
  readonly mailbox: readonly string[];
  /** Why the server cannot be used. */
  readonly failure?: string;
}

const PROTOCOLS = { imap, submission, sieve } as const;
export type ProtocolName = keyof typeof PROTOCOLS;

/** Connects to one server, reads its capabilities and, with credentials, signs in. Failures are results and not thrown. */
export async function examine(name: ProtocolName, target: Target, credentials?: Credentials): Promise<Findings> {
  const address = `${target.host}:${String(target.port)}`;
  const base = { protocol: name, address, security: target.security, signedIn: credentials !== undefined };
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

/**
 * Whether a server also opens a mailbox for an address of another domain: `alice@other.example` with alice's password. One
 * mailbox then has any number of names, and everything that is stored by name is stored several times.
 */
export async function takesForeignDomain(target: Target, { user, password }: Credentials): Promise<boolean> {
  const [local = ''] = user.split('@');
  const found = await examine('imap', target, { user: `${local}@${FOREIGN_DOMAIN}`, password });
  return found.failure === undefined;
}

/** A reserved domain (RFC 2606 3). */
const FOREIGN_DOMAIN = 'pillarbox-doctor.example';

function connected(protocol: Protocol, target: Target): Promise<Examined> {
  return target.security === 'starttls' ? startTls(target, protocol.startTls) : open(target);
}

function tlsOf(examined: Examined | undefined): { tls?: TlsState } {
  return examined?.tls === undefined ? {} : { tls: examined.tls };
}
