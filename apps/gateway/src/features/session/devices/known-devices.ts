import { randomBytes } from 'node:crypto';
import type { DeviceDescription } from '@pillarbox/rules/user-agent';
import { readUserAgent } from '@pillarbox/rules/user-agent';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Exchange, Session } from '../../../platform/http/request-pipeline.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { coarseAddress } from './coarse-address.ts';
import type { KnownDeviceStore } from './known-device.store.ts';

/** A browser from which an account has not signed in before. */
export interface NewDevice extends Pick<DeviceDescription, 'browser' | 'system'> {
  /** Coarse IP address of the browser; '' when not known. */
  readonly address: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface KnownDevicesDeps {
  readonly store: KnownDeviceStore;
  readonly secrets: Secrets;
  readonly clock: Clock;
  /** Notifies the user of a sign-in from a new browser. Must not throw. */
  readonly notifyNewDevice: (session: Session, device: NewDevice) => void;
  /** Called when the check failed. Must not throw. */
  readonly onDeviceCheckFailed: (error: unknown) => void;
}

const COOKIE_NAME = 'DeviceID';
/** Lifetime of the cookie and of the stored browser, in milliseconds: 400 days, the longest that browsers keep a cookie. */
const LIFE_MS = 400 * 24 * 60 * 60_000;

/**
 * Detects sign-ins from browsers that an account has not used before, except its first one. A browser is recognised by its
 * cookie, and without cookies by its kind, its system and its network.
 */
export class KnownDevices {
  readonly #deps: KnownDevicesDeps;

  constructor(deps: KnownDevicesDeps) {
    this.#deps = deps;
  }

  /**
   * Records the sign-in of a session without duties: sets the browser's cookie and notifies the user when the browser is new.
   */
  recordSignIn(session: Session, exchange: Exchange): void {
    const { clock, notifyNewDevice, onDeviceCheckFailed } = this.#deps;
    const existing = exchange.cookies[COOKIE_NAME] ?? '';
    const value = /^[\w-]{43}$/.test(existing) ? existing : randomBytes(32).toString('base64url');
    exchange.setCookie(COOKIE_NAME, value, { httpOnly: true, maxAge: LIFE_MS / 1000 });
    const { browser, system } = readUserAgent(exchange.header('user-agent') ?? '');
    const device = { browser, system, address: coarseAddress(exchange.ip), at: clock.now() };
    this.#isNew(session, [value, `${browser}/${system}/${device.address}`]).then((isNew) => {
      if (isNew) notifyNewDevice(session, device);
    }, onDeviceCheckFailed);
  }

  async sweep(): Promise<void> {
    await this.#deps.store.removeBefore(new Date(this.#deps.clock.now() - LIFE_MS));
  }

  /** Returns whether none of the browser's traits is known. */
  async #isNew(session: Session, traits: readonly string[]): Promise<boolean> {
    const { store, secrets, clock } = this.#deps;
    const fingerprints: string[] = [];
    for (const trait of traits) {
      // Bound to the account, so that nobody can tell that two accounts use one browser.
      const [fingerprint = '', ...older] = secrets.signatures('known-device', `${session.accountId}${trait}`);
      // Fingerprints by an older secret are replaced.
      await store.renew(session, older, fingerprint);
      fingerprints.push(fingerprint);
    }
    return (await store.remember(session, fingerprints, new Date(clock.now()))) === 'new';
  }
}
