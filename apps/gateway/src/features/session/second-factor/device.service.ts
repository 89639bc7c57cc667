import { randomBytes } from 'node:crypto';
import { REMEMBERED_DAYS } from '@pillarbox/contract/session/second-factor';
import type { RememberedDevice } from '@pillarbox/contract/session/second-factor';
import type { Account } from '../../../platform/account/account.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Exchange } from '../../../platform/http/request-pipeline.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { DeviceStore } from './device.store.ts';

export interface DeviceDeps {
  readonly store: DeviceStore;
  readonly secrets: Secrets;
  readonly clock: Clock;
}

/** Cookies of a request. */
export type Cookies = Readonly<Record<string, string | undefined>>;

const DAY = 24 * 60 * 60_000;
const MAX_AGENT = 300;
const NAME = 'trusted-device-name';
const FINGERPRINT = 'trusted-device';

/**
 * Trusted browsers, which need no second factor for 30 days. Each account has its own cookie, so that two users of one browser
 * do not replace each other's.
 */
export class DeviceService {
  readonly #deps: DeviceDeps;

  constructor(deps: DeviceDeps) {
    this.#deps = deps;
  }

  /** Trusts this browser. The cookie gets a new value, so that a planted one has no effect. */
  async remember(owner: Account, exchange: Exchange): Promise<void> {
    const { store, clock } = this.#deps;
    const old = exchange.cookies[this.#cookieName(owner)];
    if (old !== undefined) await store.removeByFingerprint(owner, this.#fingerprint(owner, old));
    const value = randomBytes(32).toString('base64url');
    const now = clock.now();
    await store.insert({
      id: randomBytes(12).toString('base64url'),
      accountId: owner.accountId,
      fingerprint: this.#fingerprint(owner, value),
      agent: (exchange.header('user-agent') ?? '').slice(0, MAX_AGENT),
      createdAt: new Date(now),
      usedAt: new Date(now),
      expiresAt: new Date(now + REMEMBERED_DAYS * DAY),
    });
    exchange.setCookie(this.#cookieName(owner), value, { httpOnly: true, maxAge: (REMEMBERED_DAYS * DAY) / 1000 });
  }

  /** Returns whether the browser with these cookies is trusted for this account. */
  async isTrusted(owner: Account, cookies: Cookies): Promise<boolean> {
    const now = new Date(this.#deps.clock.now());
    for (const fingerprint of this.#fingerprintsIn(owner, cookies)) {
      if (await this.#deps.store.use(owner, fingerprint, now)) return true;
    }
    return false;
  }

  /** Returns the trusted browsers, the most recently used first. `current` marks the calling one. */
  async list(owner: Account, cookies: Cookies): Promise<RememberedDevice[]> {
    const here = this.#fingerprintsIn(owner, cookies);
    const rows = await this.#deps.store.listOf(owner, new Date(this.#deps.clock.now()));
    return rows.map(({ id, agent, createdAt, usedAt, fingerprint }) => ({
      id,
      agent,
      createdAt: createdAt.getTime(),
      usedAt: usedAt.getTime(),
      current: here.includes(fingerprint),
    }));
  }

  /** Removes a trusted browser. Returns false when there is no such one. */
  forget(owner: Account, id: string): Promise<boolean> {
    return this.#deps.store.remove(owner, id);
  }

  /** Removes all trusted browsers, after a changed password or a sign-out everywhere. */
  async forgetAll(owner: Account): Promise<void> {
    await this.#deps.store.removeAll(owner);
  }

  async sweep(): Promise<void> {
    await this.#deps.store.removeExpired(new Date(this.#deps.clock.now()));
  }

  /** Returns the fingerprints under which a browser with these cookies may be stored, by all secrets. */
  #fingerprintsIn(owner: Account, cookies: Cookies): readonly string[] {
    const { secrets } = this.#deps;
    const values = secrets.signatures(NAME, owner.accountId).map((signature) => cookies[nameOf(signature)]);
    return values.flatMap((value) =>
      value === undefined ? [] : secrets.signatures(FINGERPRINT, `${owner.accountId}${value}`),
    );
  }

  #cookieName(owner: Account): string {
    return nameOf(this.#deps.secrets.sign(NAME, owner.accountId));
  }

  #fingerprint(owner: Account, value: string): string {
    return this.#deps.secrets.sign(FINGERPRINT, `${owner.accountId}${value}`);
  }
}

function nameOf(signature: string): string {
  return `Trusted_${signature.slice(0, 16)}`;
}
