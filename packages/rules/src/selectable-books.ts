interface Subscribed {
  readonly SharingLevel: 'LOW' | 'HIGH';
}

/** The own and the subscribed books of a user. */
interface KnownBooks<B, S extends Subscribed> {
  readonly AddressBooks: readonly B[];
  readonly SubscribedBooks: readonly S[];
}

/** Whether a user may write contacts to a book: to the own ones, and to subscribed ones of level HIGH [CONT-013, CONT-026]. */
export function isWritable(book: object): boolean {
  return !('SharingLevel' in book) || book.SharingLevel === 'HIGH';
}

/**
 * The books that a user can choose: own ones first. A subscribed book can be chosen only when its level is HIGH [CONT-013], unless
 * `full` is asked for, which is for choices that write nothing [CONT-014].
 */
export function selectableBooks<B, S extends Subscribed>(
  { AddressBooks, SubscribedBooks }: KnownBooks<B, S>,
  { full = false }: { readonly full?: boolean } = {},
): (B | S)[] {
  return [...AddressBooks, ...SubscribedBooks.filter((book) => full || isWritable(book))];
}
