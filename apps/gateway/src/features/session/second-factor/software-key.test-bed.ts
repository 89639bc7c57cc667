import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** COSE numbers of an ES256 key (RFC 9053 2.1, 7.1.1). */
const COSE = { KTY: 1, ALG: 3, CRV: -1, X: -2, Y: -3, EC2: 2, ES256: -7, P256: 1 } as const;
/** Flags of authenticator data (WebAuthn 6.1). */
const PRESENT = 0x01;
const WITH_KEY = 0x40;

/** The host and origin at which the key is used. A browser takes them from the page. */
export interface KeySite {
  readonly origin: string;
  readonly host: string;
}

/** A security key in software, for tests: makes and uses one credential (WebAuthn 6.3). */
export class SoftwareKey {
  readonly id = randomBytes(32).toString('base64url');
  readonly #site: KeySite;
  readonly #private: KeyObject;
  readonly #public: { x: Buffer; y: Buffer };
  #counter = 0;

  constructor(site: KeySite) {
    this.#site = site;
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#private = pair.privateKey;
    const { x = '', y = '' } = pair.publicKey.export({ format: 'jwk' });
    this.#public = { x: Buffer.from(x, 'base64url'), y: Buffer.from(y, 'base64url') };
  }

  /** Returns the result of `navigator.credentials.create`. */
  register(challenge: string, site: KeySite = this.#site): object {
    const id = Buffer.from(this.id, 'base64url');
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [COSE.KTY, COSE.EC2],
        [COSE.ALG, COSE.ES256],
        [COSE.CRV, COSE.P256],
        [COSE.X, Uint8Array.from(this.#public.x)],
        [COSE.Y, Uint8Array.from(this.#public.y)],
      ]),
    );
    const length = Buffer.from([id.length >> 8, id.length & 0xff]);
    const authData = Buffer.concat([this.#data(site, PRESENT | WITH_KEY), Buffer.alloc(16), length, id, key]);
    const attestation = isoCBOR.encode(
      new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', Uint8Array.from(authData)],
      ]),
    );
    return this.#credential({
      clientDataJSON: this.#client('webauthn.create', challenge, site).toString('base64url'),
      attestationObject: Buffer.from(attestation).toString('base64url'),
      transports: ['usb'],
    });
  }

  /** Returns the result of `navigator.credentials.get`. */
  use(challenge: string, site: KeySite = this.#site): object {
    this.#counter += 1;
    const authData = this.#data(site, PRESENT);
    const client = this.#client('webauthn.get', challenge, site);
    const signed = Buffer.concat([authData, createHash('sha256').update(client).digest()]);
    return this.#credential({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', signed, this.#private).toString('base64url'),
    });
  }

  /** Resets the counter, as a copy of the key would. */
  rewind(): void {
    this.#counter = 0;
  }

  #credential(response: object): object {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response };
  }

  #client(type: string, challenge: string, { origin }: KeySite): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #data({ host }: KeySite, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    return Buffer.concat([createHash('sha256').update(host).digest(), Buffer.from([flags]), counter]);
  }
}
