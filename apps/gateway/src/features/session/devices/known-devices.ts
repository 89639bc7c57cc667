import { randomBytes } from 'node:crypto';
import type { DeviceDescription } from '@pillarbox/rules/user-agent';
import { readUserAgent } from '@pillarbox/rules/user-agent';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Exchange, Session } from '../../../platform/http/request-pipeline.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { coarseAddress } from './coarse-address.ts';
import type { KnownDeviceStore } from './known-device.store.ts';

/** A browser that an account has not signed in from before. */
export interface NewDevice extends Pick<DeviceDescription, 'browser' | 'system'> {
  /** The network that it is in, '' when not known. */
  readonly address: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface KnownDevicesDeps {
  readonly store: KnownDeviceStore;
  readonly secrets: Secrets;
  readonly clock: Clock;
  /** Tells the owner of a sign-in from a new browser. Must not throw. */
  readonly notifyNewDevice: (session: Session, device: NewDevice) => void;
  /** Told of what could not be found out. Must not throw. */
  readonly onDeviceCheckFailed: (error: unknown) => void;
}

const COOKIE_NAME = 'DeviceID';
/** As long as browsers keep a cookie at most (400 days), in milliseconds; what is known of a browser lives as long. */
const LIFE_MS = 400 * 24 * 60 * 60_000;

/**
 * Notices sign-ins from browsers that an account has not been used in before; never the first one of all. A browser is known by
 * its cookie, and where it forgets cookies by its kind, its system and its network.
 */
export class KnownDevices {
  readonly #deps: KnownDevicesDeps;

  constructor(deps: KnownDevicesDeps) {
    this.#deps = deps;
  }

  /** To be called for every session that begins and owes nothing: names the browser by a cookie, and tells when it is new. */
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

  /** Whether none of what a browser is recognised by was seen before. */
  async #isNew(session: Session, traits: readonly string[]): Promise<boolean> {
    const { store, secrets, clock } = this.#deps;
    const fingerprints: string[] = [];
    for (const trait of traits) {
      // By account, so that two accounts of one browser cannot be told to belong together.
      const [fingerprint = '', ...older] = secrets.signatures('known-device', `${session.accountId}${trait}`);
      // A fingerprint from before a change of the secret becomes the present one.
      await store.renew(session, older, fingerprint);
      fingerprints.push(fingerprint);
    }
    return (await store.remember(session, fingerprints, new Date(clock.now()))) === 'new';
  }
}
