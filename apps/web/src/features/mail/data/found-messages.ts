/** A message by its folder. */
export interface FoundMessage {
  readonly folder: string;
  readonly uid: number;
}

const ids = new Map<string, number>();
const messages: FoundMessage[] = [];

/**
 * The number of a message in a list over several folders, where a uid is not enough. It is negative, so that no uid equals it, and
 * stays the same while the page is open.
 */
export function foundId(folder: string, uid: number): number {
  const key = `${uid} ${folder}`;
  const known = ids.get(key);
  if (known !== undefined) return known;
  const id = -messages.push({ folder, uid });
  ids.set(key, id);
  return id;
}

/** The message with a number of `foundId`; undefined for a uid. */
export function foundMessage(id: number): FoundMessage | undefined {
  return id < 0 ? messages[-id - 1] : undefined;
}
