/** Values that the page and the PGP worker exchange. They contain only data. */

/** What a key can be used for now. */
export type KeyState = 'good' | 'expired' | 'revoked' | 'unusable';

/** What a key says about itself. Names and addresses are hostile text. */
export interface KeyInfo {
  /** Upper-case hexadecimal. */
  readonly fingerprint: string;
  readonly state: KeyState;
  /** Whether messages can be encrypted for it. */
  readonly encrypts: boolean;
  /** User ids whose own signature is valid, as text; the first is the primary one. */
  readonly users: readonly string[];
  /** Addresses of these user ids, lower case. */
  readonly mails: readonly string[];
  /** Milliseconds since 1970; `expires` is null for a key that does not expire. */
  readonly created: number;
  readonly expires: number | null;
  /** For example `curve25519` or `rsa 4096`. */
  readonly algorithm: string;
}

/** Armored keys. `privatekey` is '' for a key of somebody else. */
export interface KeyPair {
  readonly publickey: string;
  readonly privatekey: string;
}

/** A key that was read from a file or a text. */
export interface ReadKey extends KeyPair {
  readonly info: KeyInfo;
}

/** Why the worker refused something; each has a text. */
export type PgpFailure =
  | 'passphrase_wrong'
  | 'key_unprotected'
  | 'key_unreadable'
  | 'key_not_usable'
  | 'message_unreadable'
  | 'message_changed'
  | 'message_too_large'
  | 'recipient_without_key'
  | 'passphrase_needed'
  | 'worker_failed';

/**
 * The state of a signature.
 * - good: it is valid, and its key was and is valid.
 * - unknown: the key of the signer is not there.
 * - bad: the content was changed, or the signature is damaged.
 * - expired, revoked: the key of the signer has expired, or was withdrawn.
 */
export type SignatureState = 'good' | 'unknown' | 'bad' | 'expired' | 'revoked';

/** A signature of a message. `fingerprint` and `mails` are empty unless the key is there. */
export interface Signature {
  readonly state: SignatureState;
  readonly keyid: string;
  readonly fingerprint: string;
  readonly mails: readonly string[];
}

/** A file of a decrypted or signed message. */
export interface ReadFile {
  readonly name: string;
  readonly mime: string;
  /** Content-ID without angle brackets, '' for none. */
  readonly cid: string;
  readonly inline: boolean;
  readonly content: Uint8Array<ArrayBuffer>;
}

/** The content of one encrypted or signed part, and nothing of what stands beside it. */
export interface ReadContent {
  readonly encrypted: boolean;
  readonly signatures: readonly Signature[];
  /** The subject inside the protected part, null without one (protected headers). */
  readonly subject: string | null;
  /** The address in From inside the protected part, lower case; '' without one. */
  readonly from: string;
  readonly html: string;
  readonly text: string;
  readonly files: readonly ReadFile[];
  /** The message has further parts outside, which are neither encrypted nor signed and are not in here. */
  readonly outside: boolean;
}

/** The result of reading a message. */
export type ReadResult =
  /** Own keys that are not unlocked, or `missing`: none of the keys it is encrypted for is there. */
  | { readonly kind: 'locked'; readonly fingerprints: readonly string[] }
  | { readonly kind: 'missing'; readonly keyids: readonly string[] }
  | { readonly kind: 'failed'; readonly reason: PgpFailure }
  /** Neither encrypted nor signed. */
  | { readonly kind: 'plain' }
  | { readonly kind: 'read'; readonly content: ReadContent };

/** A message to read with the keys of the account. */
export interface ReadRequest {
  readonly source: Uint8Array<ArrayBuffer>;
  readonly own: readonly KeyPair[];
  /** Armored public keys. */
  readonly others: readonly string[];
}

/** An attachment of a message that is being written. */
export interface WrittenFile {
  readonly name: string;
  readonly mime: string;
  /** '' unless the HTML shows it. */
  readonly cid: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

/** A message that is being written. Header values are text that is not encoded yet. */
export interface WrittenMessage {
  readonly headers: readonly (readonly [name: 'From' | 'To' | 'Cc' | 'Subject' | 'Date', value: string])[];
  readonly html: string;
  readonly text: string;
  readonly files: readonly WrittenFile[];
}

/** How a message is to be protected. Keys are armored. */
export interface SealRequest {
  readonly message: WrittenMessage;
  /** Keys whose ids the message names: those of the writer, To and Cc. Empty: it is signed only. */
  readonly readers: readonly string[];
  /** Keys of Bcc recipients, whose ids the message does not name. */
  readonly hidden: readonly string[];
  /** The private key that signs; null for none. It must be unlocked. */
  readonly signer: string | null;
}
