import { createHash } from 'node:crypto';
import { Failure } from '@pillarbox/contract/failure';
import type { AccountId } from '../account/account.ts';
import type { Clock } from '../clock/clock.ts';
import { equalText } from '../secrets/secrets.ts';
import type { Secrets } from '../secrets/secrets.ts';

/** Hosts that serve downloads only, one per partner that names one. */
export interface ContentHosts {
  /** The partner whose content host has this name (without port, lower case); null: no content host has it. */
  partnerAt(name: string): string | null;
  /** The content host of a partner, with its port where it has one; null: it has none. */
  of(partner: string): string | null;
}

/** Who may read what, as a token says it. */
export interface ContentPass {
  /** Value of the session cookie: half of the key of the session's credentials is in it and nowhere else. */
  readonly cookie: string;
  readonly accountId: AccountId;
  /** Origin of the page that asked for the token; no other page may read the reply. */
  readonly pageOrigin: string;
}

/** Makes and checks addresses on content hosts. */
export interface ContentAddresses {
  /**
   * The same address on the partner's content host, with a token.
   * @param address path and query of a download, for example `/api/bf/attachments/?uid=1`.
   * @returns the address as it was given where the partner has no content host.
   */
  issue(partner: string, address: string, pass: ContentPass): string;
  /**
   * What the token of a requested address stands for.
   * @param address path and query as they were requested, the token at their end.
   * @throws Failure `token_expired`: there is no token, it is altered, for another address, or older than CONTENT_TOKEN_LIFE.
   */
  check(address: string): ContentPass;
}

/** Life of a token, in milliseconds: a click or a slow list of pictures, not a link that is passed on. */
export const CONTENT_TOKEN_LIFE = 5 * 60_000;

const PURPOSE = 'content address';
/** The token is the last parameter; everything before it is what it was made for. */
const WITH_TOKEN = /^(.+)[?&]token=([\w-]{1,4096})$/s;

interface Sealed extends ContentPass {
  /** Digest of path and query. */
  readonly address: string;
  /** Milliseconds since 1970. */
  readonly expires: number;
}

/**
 * Builds the maker of content addresses. A token is sealed (AES-256-GCM) rather than signed: it carries the session cookie,
 * because no gateway keeps what opens the session's credentials (docs/decisions/0037).
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
      // Written as a browser writes it: the digest is of what will be asked for.
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
