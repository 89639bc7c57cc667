/** The key of an account: its address in lower case, without blanks around it. */
export function accountKey(address: string): string {
  return address.trim().normalize('NFC').toLowerCase();
}

/** The key that mail to an address belongs to: a detail after '+' stays out (RFC 5233). */
export function recipientKey(address: string): string {
  return accountKey(address).replace(/\+[^@]*@/, '@');
}

/** The domain of an address, '' when it has none. */
export function domainOf(address: string): string {
  return accountKey(address.slice(address.lastIndexOf('@') + 1));
}
