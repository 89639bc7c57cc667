/** Reads one remote picture through the gateway, so that its host learns nothing of the reader. Null when it is refused. */
export type RemotePictureReader = (address: string, signal: AbortSignal) => Promise<Blob | null>;

let reader: RemotePictureReader | null = null;

/** Says who reads remote pictures. Until somebody does, they stay hidden and "Show" is not offered. */
export function setRemotePictureReader(next: RemotePictureReader | null): void {
  reader = next;
}

/** Whether remote pictures can be shown at all. */
export function canShowRemotePictures(): boolean {
  return reader !== null;
}

/** Most pictures of one message that are read. */
const MOST = 200;

/** The remote pictures that the reader has asked for, by address; those that fail are left out. */
export async function fetchRemotePictures(
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, Blob>> {
  const read = reader;
  if (read === null) return new Map();
  const all = await Promise.all(
    addresses.slice(0, MOST).map(async (address): Promise<[string, Blob] | null> => {
      try {
        const blob = await read(address, signal);
        return blob === null ? null : [address, blob];
      } catch {
        return null;
      }
    }),
  );
  return new Map(all.filter((entry) => entry !== null));
}
