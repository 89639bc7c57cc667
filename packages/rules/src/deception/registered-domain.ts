/** The registered domain of a host, as far as it can be determined without a list of all registries. */
export function registeredDomain(host: string): string {
  const labels = host.replace(/\.$/, '').split('.');
  const [second = '', top = ''] = labels.slice(-2);
  // co.uk, com.au, ne.jp: country registries with a short second label.
  const registry = top.length === 2 && second.length <= 3 && labels.length > 2;
  return labels.slice(registry ? -3 : -2).join('.');
}

function isNumeric(host: string): boolean {
  return /^[\d.]+$|^\[/.test(host);
}

/** Whether two hosts are the same, or have the same registered domain. Hosts are in lower case. */
export function belongTogether(one: string, other: string): boolean {
  return one === other || (!isNumeric(one) && !isNumeric(other) && registeredDomain(one) === registeredDomain(other));
}
