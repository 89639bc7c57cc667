/** A sealed text: AES-256-GCM with a fresh 96-bit nonce. */
export interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
}

/**
 * The key for what the browser keeps, from the live session's `localkey` (base64); null where the browser has no WebCrypto
 * (pages without TLS) or there is no session: then nothing is kept at rest.
 */
export async function journalKey(localkey: string): Promise<CryptoKey | null> {
  if (localkey === '' || !('crypto' in globalThis) || typeof crypto.subtle !== 'object') return null;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(localkey));
  return crypto.subtle.importKey('raw', digest, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** Seals a text to the name under which it is kept, so that two entries cannot be exchanged. */
export async function seal(key: CryptoKey, name: string, text: string): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const additionalData = new TextEncoder().encode(name);
  const data = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData },
    key,
    new TextEncoder().encode(text),
  );
  return { iv, data };
}

/** Opens a sealed text; null when the key or the name is another, or the bytes were touched. */
export async function unseal(key: CryptoKey, name: string, sealed: Sealed): Promise<string | null> {
  const additionalData = new TextEncoder().encode(name);
  try {
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.iv, additionalData }, key, sealed.data);
    return new TextDecoder().decode(plain);
  } catch {
    return null;
  }
}
