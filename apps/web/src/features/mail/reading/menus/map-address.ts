/**
 * The address of a map for a postal address, by the provider's template with `{address}`; null when there is no template, or the
 * result is no https address.
 */
export function mapAddress(template: string, address: string): string | null {
  if (!template.includes('{address}')) return null;
  try {
    const url = new URL(template.replaceAll('{address}', () => encodeURIComponent(address.toWellFormed())));
    return url.protocol === 'https:' ? url.href : null;
  } catch {
    return null;
  }
}
