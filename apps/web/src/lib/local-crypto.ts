/** An encrypted text: AES-256-GCM with a new 96-bit nonce. */
export interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
}

/**
 * The key for data that the browser stores, from the session's `localkey` (base64). Null when the browser has no WebCrypto
 * (a page without TLS) or there is no session: then nothing is stored.
 */
export async function localKeyOf(localkey: string): Promise<CryptoKey | null> {
  if (localkey === '' || !('crypto' in globalThis) || typeof crypto.subtle !== 'object') return null;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(localkey));
  return crypto.subtle.importKey('raw', digest, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** Encrypts a text. The name of its entry is authenticated data, so that entries cannot be swapped. */
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

/** Decrypts a text. Null when key or name differ, or the bytes were changed. */
export async function unseal(key: CryptoKey, name: string, sealed: Sealed): Promise<string | null> {
  const additionalData = new TextEncoder().encode(name);
  try {
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.iv, additionalData }, key, sealed.data);
    return new TextDecoder().decode(plain);
  } catch {
    return null;
  }
}
