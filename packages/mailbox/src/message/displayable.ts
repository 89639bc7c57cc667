const DISPLAYABLE = new Set(['image/png', 'image/gif', 'image/jpg', 'image/jpeg', 'image/pjpeg', 'image/x-png']);

/** Whether browsers display the part as a picture: only png, gif, jpg and jpeg [VAL-043]. */
export function isDisplayable(mime: string, name: string): boolean {
  if (DISPLAYABLE.has(mime)) return true;
  return mime === 'application/octet-stream' && /\.(?:png|gif|jpe?g)$/i.test(name);
}
