/** The key of an account: its address in lower case, without surrounding blanks. */
export function accountKey(address: string): string {
  return address.trim().normalize('NFC').toLowerCase();
}

/** The key of the account that receives mail to an address; a detail after '+' is ignored (RFC 5233). */
export function recipientKey(address: string): string {
  return accountKey(address).replace(/\+[^@]*@/, '@');
}

/** The domain of an address, '' if it has none. */
export function domainOf(address: string): string {
  return accountKey(address.slice(address.lastIndexOf('@') + 1));
}
