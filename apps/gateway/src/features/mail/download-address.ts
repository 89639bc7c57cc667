/** One part of one message. */
interface PartReference {
  readonly folder: string;
  readonly uidvalidity: number;
  readonly uid: number;
  readonly part: string;
}

/** The address that downloads a part [API-051]. */
export function downloadAddress(reference: PartReference): string {
  const query = new URLSearchParams({
    folder: reference.folder,
    uid: String(reference.uid),
    part: reference.part,
    action: 'download',
    uidvalidity: String(reference.uidvalidity),
  });
  return `/api/bf/attachments/?${query.toString()}`;
}
