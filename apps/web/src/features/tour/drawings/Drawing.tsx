import type { ReactNode } from 'react';
import type { Slide } from '../tour-rules.ts';
import { AllInOne, Cloudbox, Preferences, Start } from './BoxDrawings.tsx';
import { Calendar, Contacts, Inbox, Tasks } from './ListDrawings.tsx';
import type { DrawnWords } from './drawn-words.ts';

const DRAWINGS: Readonly<Record<Slide, (props: { readonly words: DrawnWords }) => ReactNode>> = {
  start: Start,
  inbox: Inbox,
  calendar: Calendar,
  tasks: Tasks,
  contacts: Contacts,
  cloudbox: Cloudbox,
  preferences: Preferences,
  'all-in-one': AllInOne,
};

/** The drawing of a slide: boxes in the colors of the page, so that it fits every provider, theme and mode. */
export function Drawing({ slide, words }: { readonly slide: Slide; readonly words: DrawnWords }): ReactNode {
  const Drawn = DRAWINGS[slide];
  return <Drawn words={words} />;
}
