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

/** The feature that a slide shows: without it the slide would promise what is not there. */
const SHOWN: Readonly<Record<Exclude<Slide, 'start'>, string>> = {
  inbox: 'mail',
  calendar: 'calendar',
  tasks: 'tasks',
  contacts: 'contacts',
  cloudbox: 'files',
  preferences: 'preferences',
  'all-in-one': 'collection',
};

/** Hosting ids whose users have one mailbox only: the slide about several mailboxes is left out (decision 6). */
const ONE_MAILBOX = ['1111', '2422', '2788'];

/** Languages with drawings of their own; all others share one folder [SPOT-042]. */
const OWN_FOLDER = ['fr_CA', 'nb_NO'] as const;

/** A folder of drawings. */
export type DrawingFolder = (typeof OWN_FOLDER)[number] | 'everywhere';

/** The slides for the users of a hosting provider, on a page that has the features of these names. */
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
