import { createHash, randomInt, randomUUID } from 'node:crypto';
import type { AppPassword } from '@pillarbox/contract/session/app-passwords';
import {
  createAppPassword,
  deleteAppPassword,
  listAppPasswords,
  MAX_APP_PASSWORDS,
} from '@pillarbox/contract/session/app-passwords';
import { Failure } from '@pillarbox/contract/failure';
import type { Account } from '../../../platform/account/account.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { outsideCall } from '../../../platform/http/call-scope.ts';
import type { Mount } from '../../../platform/http/request-pipeline.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { requireConfirmation } from '../browser/confirmation.ts';
import { SAME_USE_MS } from './app-password.store.ts';
import type { AppPasswordRow, AppPasswordStore } from './app-password.store.ts';

/** Dependencies of app passwords. */
export interface AppPasswordDeps {
  readonly mount: Mount;
  readonly store: AppPasswordStore;
  readonly secrets: Secrets;
  readonly clock: Clock;
  /** Path of the files of an account; null when its partner has none. */
  readonly filesPathOf: (account: Account) => string | null;
  /** Called with the reason why the time of a use could not be stored. */
  readonly onError: (error: unknown) => void;
}

/** A name and an app password. */
export interface AppSignIn {
  readonly user: string;
  readonly password: string;
}

/** Checks app passwords. */
export interface AppPasswords {
  /** The account that a user name and an app password open at a partner; null when they are wrong. */
  accountOf(partner: string, signIn: AppSignIn): Promise<Account | null>;
}

const LETTERS = 'abcdefghijkmnopqrstuvwxyz';
/** Letters of a password: 74 bits. */
const LENGTH = 16;
/** Path at which apps find the address books. */
const SERVER_PATH = '/dav/';

/** Registers the operations on app passwords. Making one needs the password or a code, typed within ten minutes. */
export function mountAppPasswords({
  mount,
  store,
  secrets,
  clock,
  filesPathOf,
  onError,
}: AppPasswordDeps): AppPasswords {
  mount(listAppPasswords, async ({ session, exchange }) => {
    const files = filesPathOf(session);
    return {
      passwords: (await store.list(session)).map(wireOf),
      server: `${exchange.origin}${SERVER_PATH}`,
      files: files === null ? null : `${exchange.origin}${files}`,
      user: session.mail,
    };
  });

  mount(createAppPassword, async ({ session, body, exchange }) => {
    requireConfirmation(exchange, session, { secrets, clock });
    if ((await store.count(session)) >= MAX_APP_PASSWORDS) {
      throw new Failure('too_many_app_passwords', { limit: MAX_APP_PASSWORDS });
    }
    const password = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
    const { accountId, partner, mail } = session;
    const row = { id: randomUUID(), accountId, partner, mail, name: body.name, hash: hashOf(password) };
    return { created: wireOf(await store.add(row)), password };
  });

  mount(deleteAppPassword, async ({ session, params }) => {
    if (!(await store.remove(session, params.id))) throw new Failure('not_found');
    return { message: 'OK' as const };
  });

  return {
    accountOf: async (partner, { user, password }) => {
      const row = await store.byHash(hashOf(password));
      if (row?.partner !== partner || !names(user, row.mail)) return null;
      // No request waits for it.
      if (clock.now() - (row.usedAt?.getTime() ?? 0) > SAME_USE_MS) {
        void outsideCall(() => store.used(row.id)).catch(onError);
      }
      return { accountId: row.accountId, partner, mail: row.mail };
    },
  };
}

/** Whether a typed user name is an address or its part before the @. */
function names(user: string, mail: string): boolean {
  const typed = user.trim().toLowerCase();
  return typed === mail || typed === mail.slice(0, mail.lastIndexOf('@'));
}

/** People type the password with the spaces in which it is shown. */
function hashOf(password: string): string {
  const typed = password.replaceAll(/\s+/g, '').toLowerCase();
  return createHash('sha256').update(typed).digest('base64url');
}

function wireOf({ id, name, createdAt, usedAt }: AppPasswordRow): AppPassword {
  return { id, name, createdAt: createdAt.getTime(), usedAt: usedAt?.getTime() ?? null };
}
