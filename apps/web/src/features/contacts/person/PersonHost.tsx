import type { FunctionComponent, ReactNode } from 'react';
import { useEffect, useState } from 'react';
import type { Loader } from '../../../lib/loader.ts';
import { useLoadedIfPossible } from '../../../lib/loading.ts';
import { sidebarPerson } from '../../../lib/person-mark.ts';
import { useStore } from '../../../lib/store.ts';
import type { PersonCardsProps } from './PersonCards.tsx';
import type { PersonSidebarProps } from './PersonSidebar.tsx';

// The start of the page has this file, so the rest loads by way of another one.
const CARDS: Loader<FunctionComponent<PersonCardsProps>> = {
  code: () => import('./people.ts').then((part) => part.loadCards()),
};
const SIDEBAR: Loader<FunctionComponent<PersonSidebarProps>> = {
  code: () => import('./people.ts').then((part) => part.loadSidebar()),
};

/** The cards of people, over every screen. Their code loads with the first event on an element that stands for a person. */
export function PersonCardHost(): ReactNode {
  const [first, setFirst] = useState<Event | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    for (const name of ['pointerover', 'click', 'keydown']) addEventListener(name, take, stop);
    function take(event: Event): void {
      // While the code loads, the last event counts: a press after the pointer came.
      if ((event.target as Partial<Element>).closest?.('[data-person], :focus:has([data-person])') !== null)
        setFirst(event);
    }
    return () => stop.abort();
  }, []);
  return first === null ? null : <Loaded part={CARDS} first={first} />;
}

/** The details of a person beside the sheet. */
export function PersonSlot(): ReactNode {
  const person = useStore(sidebarPerson);
  return person === null ? null : <Loaded part={SIDEBAR} person={person} />;
}

function Loaded<P extends object>({ part, ...props }: P & { readonly part: Loader<FunctionComponent<P>> }): ReactNode {
  const Part = useLoadedIfPossible(part) as FunctionComponent<object> | undefined;
  return Part === undefined ? null : <Part {...props} />;
}
