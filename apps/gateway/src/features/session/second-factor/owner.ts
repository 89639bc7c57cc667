/** Whose second factor: an address at a partner. A session is one. */
export interface Owner {
  readonly partner: string;
  readonly mail: string;
}

/** An owner as one text that no other owner has. */
export function ownerText({ partner, mail }: Owner): string {
  return JSON.stringify([partner, mail]);
}
