/** The slides in their order [SPOT-039]. */
export const SLIDES = [
  'start',
  'inbox',
  'calendar',
  'tasks',
  'contacts',
  'cloudbox',
  'preferences',
  'all-in-one',
] as const;

/** Name of a slide. */
export type Slide = (typeof SLIDES)[number];

/** The feature that a slide describes. Without the feature the slide does not show. */
const SHOWN: Readonly<Record<Exclude<Slide, 'start'>, string>> = {
  inbox: 'mail',
  calendar: 'calendar',
  tasks: 'tasks',
  contacts: 'contacts',
  cloudbox: 'files',
  preferences: 'preferences',
  'all-in-one': 'remote-accounts',
};

/**
 * Hosting ids whose users have only one mailbox: the slide of several mailboxes does not show (decision 6).
 */
const ONE_MAILBOX = ['1111', '2422', '2788'];

/** Languages with pictures and drawings of their own. All others share one folder [SPOT-042]. */
const OWN_FOLDER = ['fr_CA', 'nb_NO'] as const;

/** A folder of pictures and drawings. */
export type DrawingFolder = (typeof OWN_FOLDER)[number] | 'everywhere';

/** The slides for a hosting provider, on a page with the features of these names. */
export function slidesFor(hostingId: string, features: readonly string[]): readonly Slide[] {
  return SLIDES.filter((slide) => {
    if (slide === 'all-in-one' && ONE_MAILBOX.includes(hostingId)) return false;
    return slide === 'start' || features.includes(SHOWN[slide]);
  });
}

/** The folder that the drawings of a language come from. */
export function drawingFolder(language: string): DrawingFolder {
  return OWN_FOLDER.find((code) => code === language) ?? 'everywhere';
}

/** Slides with a picture of the product. The others have a drawing. */
const PICTURED: readonly Slide[] = ['inbox', 'calendar', 'tasks', 'contacts', 'preferences'];
/** Languages of the pictures in the shared folder. The other languages show the first one. */
const SHARED_LANGUAGES = ['en_US', 'de_DE'];

/**
 * Address of the picture of a slide in a language: of the product in that language where there is one, else in English; null for a slide
 * without one. `node tooling/tour-pictures.ts` takes them.
 */
export function pictureOf(slide: Slide, language: string): string | null {
  if (!PICTURED.includes(slide)) return null;
  const folder = drawingFolder(language);
  const shown = folder === 'everywhere' && !SHARED_LANGUAGES.includes(language) ? 'en_US' : language;
  return `/images/tour/${folder}/${slide}.${shown}.webp`;
}
