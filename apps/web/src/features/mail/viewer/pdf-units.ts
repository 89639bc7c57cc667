/** CSS pixels of a point, the unit of PDF pages. */
export const PIXELS_PER_POINT = 96 / 72;
