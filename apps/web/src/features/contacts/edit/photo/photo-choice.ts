/** What the form does with the photo: leave it, remove it, or set a picture, a JPEG as a `data:` address. */
export type PhotoChoice =
  { readonly kind: 'keep' } | { readonly kind: 'none' } | { readonly kind: 'new'; readonly data: string };

/** The photo stays as it is. */
export const KEPT: PhotoChoice = { kind: 'keep' };
