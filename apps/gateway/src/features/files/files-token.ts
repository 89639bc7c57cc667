import { Failure } from '@pillarbox/contract/failure';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { Owner } from './entry-query.ts';

const PURPOSE = 'files token';
/** Life of a token, in milliseconds. */
const LIFE_MS = 12 * 60 * 60_000;

interface TokenDeps {
  readonly secrets: Pick<Secrets, 'sign' | 'verify'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Tokens that open the storage of an account [API-110]. The session says who calls; a token only says that the page has opened the
 * storage of that account, so that one that was opened for another account before is refused (decision 128).
 */
export class FilesTokens {
  readonly #deps: TokenDeps;

  constructor(deps: TokenDeps) {
    this.#deps = deps;
  }

  /** A token, and when it ends, in milliseconds since 1970. */
  issue(owner: Owner): { readonly token: string; readonly expires: number } {
    const expires = this.#deps.now() + LIFE_MS;
    return { token: `${String(expires)}.${this.#deps.secrets.sign(PURPOSE, textOf(owner, expires))}`, expires };
  }

  /** @throws Failure `files_not_opened`. */
  require(owner: Owner, token: string): void {
    const [end = '', signature = ''] = token.split('.');
    const expires = Number(end);
    if (!(expires > this.#deps.now()) || !this.#deps.secrets.verify(PURPOSE, textOf(owner, expires), signature))
      throw new Failure('files_not_opened');
  }
}

function textOf({ accountId }: Owner, expires: number): string {
  return `${String(expires)} ${accountId}`;
}
