/** One part of one message. */
interface PartPlace {
  readonly folder: string;
  readonly uidvalidity: number;
  readonly uid: number;
  readonly part: string;
}

/** The address under which a part is downloaded [API-051]. */
export function downloadAddress(place: PartPlace): string {
  const query = new URLSearchParams({
    folder: place.folder,
    uid: String(place.uid),
    part: place.part,
    action: 'download',
    uidvalidity: String(place.uidvalidity),
  });
  return `/api/bf/attachments/?${query.toString()}`;
}
