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

/** Hosting ids whose users have one mailbox only: the slide of several in one is left out [SPOT-041, decision 6]. */
const ONE_MAILBOX = ['1111', '2422', '2788'];

/** Languages with drawings of their own; all others share one folder [SPOT-042]. */
const OWN_FOLDER = ['fr_CA', 'nb_NO'] as const;

/** A folder of drawings. */
export type DrawingFolder = (typeof OWN_FOLDER)[number] | 'everywhere';

/** What decides whether the tour shows by itself. */
export interface TourFacts {
  /** The provider hides the tour (`HideTour`). */
  readonly hidden: boolean;
  /** Preference `tour_modal`: 1 once the tour has been closed. */
  readonly seen: number;
  /** Basic settings are in use: nobody can say whether the tour was seen. */
  readonly degraded: boolean;
}

/** The tour shows by itself unless the provider hides it or it was seen [SPOT-036, SPOT-037]. */
export function showsByItself({ hidden, seen, degraded }: TourFacts): boolean {
  return !hidden && !degraded && seen === 0;
}

/** The slides for the users of a hosting provider. */
export function slidesFor(hostingId: string): readonly Slide[] {
  return ONE_MAILBOX.includes(hostingId) ? SLIDES.filter((slide) => slide !== 'all-in-one') : SLIDES;
}

/** The folder that the drawings of a language come from. */
export function drawingFolder(language: string): DrawingFolder {
  return OWN_FOLDER.find((code) => code === language) ?? 'everywhere';
}
