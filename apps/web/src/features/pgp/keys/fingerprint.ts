/** A fingerprint in groups of four, as people compare it. */
export function grouped(fingerprint: string): string {
  return fingerprint.replaceAll(/.{4}(?=.)/g, '$& ');
}
