/** The user name as the mail servers want it: with the partner's domain when it has none. */
export function withDomain(user: string, domain: string | undefined): string {
  return domain === undefined || user.includes('@') ? user : `${user}@${domain}`;
}
