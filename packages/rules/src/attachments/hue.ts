/** Hue of the icon for a kind of file: one of the ten personal hues. */
const HUES: Readonly<Record<string, number>> = {
  image: 55,
  pdf: 25,
  archive: 85,
  document: 255,
  sheet: 160,
  slides: 55,
  audio: 290,
  video: 330,
  calendar: 195,
  contact: 225,
  message: 225,
  text: 255,
};

/** The hue of a kind (contract `attachment.type`). */
export function kindHue(type: string): number {
  return HUES[type] ?? 225;
}
