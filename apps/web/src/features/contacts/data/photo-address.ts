/** Largest width that the thumbnail of 64 pixels is shown at, in px: beyond it, screens with two pixels per px show it blurred. */
const THUMBNAIL_PX = 40;

/** The address of a photo for a width in px: the thumbnail, or the full photo. '' without one. */
export function photoFor(image: string, size: number): string {
  return image === '' || size <= THUMBNAIL_PX ? image : `${image}&size=full`;
}
