import { createHash } from 'node:crypto';
import { Failure } from '@pillarbox/contract/failure';
import type { AccountId } from '../account/account.ts';
import type { Clock } from '../clock/clock.ts';
import { equalText } from '../secrets/secrets.ts';
import type { Secrets } from '../secrets/secrets.ts';

/** Hosts that serve only downloads. A partner can have one. */
export interface ContentHosts {
  /** Returns the id of the partner whose content host has this name (without port, lower case); null when there is none. */
  partnerAt(name: string): string | null;
  /** Returns the content host of a partner, with its port if it has one; null when the partner has none. */
  of(partner: string): string | null;
}

/** The identity that a token carries. */
export interface ContentPass {
  /** Value of the session cookie. It contains half of the key of the session's credentials, which is stored nowhere else. */
  readonly cookie: string;
  readonly accountId: AccountId;
  /** Origin of the page that requested the token. No other page may read the reply. */
  readonly pageOrigin: string;
}

/** Issues and checks URLs at content hosts. */
export interface ContentAddresses {
  /**
   * Returns the URL of a download at the partner's content host, with a token.
   * @param address path and query of a download, for example `/api/bf/attachments/?uid=1`.
   * @returns `address` itself when the partner has no content host.
   */
  issue(partner: string, address: string, pass: ContentPass): string;
  /**
   * Returns what the token of a requested URL stands for.
   * @param address path and query as they were requested, the token at their end.
   * @throws Failure `token_expired` when there is no token, or it is altered, for another URL, or older than
   *   CONTENT_TOKEN_LIFE.
   */
  check(address: string): ContentPass;
}

/**
 * Lifetime of a token, in milliseconds: long enough for a click or a slow list of pictures, too short for a link to be passed
 * on.
 */
export const CONTENT_TOKEN_LIFE = 5 * 60_000;

const PURPOSE = 'content address';
/** The token is the last parameter. It was made for everything before it. */
const WITH_TOKEN = /^(.+)[?&]token=([\w-]{1,4096})$/s;

interface Sealed extends ContentPass {
  /** Digest of path and query. */
  readonly address: string;
  /** Milliseconds since 1970. */
  readonly expires: number;
}

/**
 * Creates the issuer of URLs at content hosts. A token is sealed (AES-256-GCM) rather than signed, because it carries the
 * session cookie: no gateway stores the key of the session's credentials (docs/decisions/0037).
 */
export function createContentAddresses(needs: {
  readonly secrets: Pick<Secrets, 'seal' | 'open'>;
  readonly clock: Clock;
  readonly hosts: ContentHosts;
}): ContentAddresses {
  const { secrets, clock, hosts } = needs;
  return {
    issue: (partner, given, { cookie, accountId, pageOrigin }) => {
      const host = hosts.of(partner);
      if (host === null) return given;
      const { protocol } = new URL(pageOrigin);
      // Normalised as a browser does it, because the digest is of the path and query that will be requested.
      const { origin, pathname, search } = new URL(`${protocol}//${host}${given}`);
      const address = `${pathname}${search}`;
      const expires = clock.now() + CONTENT_TOKEN_LIFE;
      const sealed: Sealed = { cookie, accountId, pageOrigin, address: digest(address), expires };
      const token = secrets.seal(PURPOSE, Buffer.from(JSON.stringify(sealed), 'utf8')).toString('base64url');
      return `${origin}${address}${search === '' ? '?' : '&'}token=${token}`;
    },
    check: (requested) => {
      const [, address = '', token = ''] = WITH_TOKEN.exec(requested) ?? [];
      const plain = secrets.open(PURPOSE, Buffer.from(token, 'base64url'));
      if (!plain) throw new Failure('token_expired');
      const sealed = JSON.parse(plain.toString('utf8')) as Sealed;
      const isFor = equalText(sealed.address, digest(address));
      if (!isFor || sealed.expires <= clock.now()) throw new Failure('token_expired');
      return { cookie: sealed.cookie, accountId: sealed.accountId, pageOrigin: sealed.pageOrigin };
    },
  };
}

function digest(address: string): string {
  return createHash('sha256').update(address, 'utf8').digest('base64url');
}
