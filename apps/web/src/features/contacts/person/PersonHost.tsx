import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import type { Loader } from '../../../lib/loader.ts';
import { loadTexts } from '../../../lib/i18n/language.ts';
import { useLoadedIfPossible } from '../../../lib/loading.ts';
import { sidebarPerson } from '../../../lib/person-mark.ts';
import { useStore } from '../../../lib/store.ts';
import type { PersonCardsProps } from './PersonCards.tsx';

const texts = (): Promise<unknown> => Promise.all([loadTexts('contacts'), loadTexts('contact-add')]);

const CARDS: Loader<(props: PersonCardsProps) => ReactNode> = {
  texts: 'person',
  code: async () => (await Promise.all([import('./PersonCards.tsx'), texts()]))[0].PersonCards,
};
const SIDEBAR: Loader<() => ReactNode> = {
  texts: 'person',
  code: async () => (await Promise.all([import('./PersonSidebar.tsx'), texts()]))[0].PersonSidebar,
};

/** The cards of people, over every screen. Their code loads with the first event on an element that stands for a person. */
export function PersonCardHost(): ReactNode {
  const [first, setFirst] = useState<Event | null>(null);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    if (isReady) return undefined;
    // While the code loads, the last event counts: a press after the pointer came.
    const take = (event: Event): void => {
      if (isAboutPerson(event)) setFirst(event);
    };
    const names = ['pointerover', 'click', 'keydown'] as const;
    for (const name of names) addEventListener(name, take);
    return () => names.forEach((name) => removeEventListener(name, take));
  }, [isReady]);
  return first === null ? null : <LoadedCards first={first} onReady={setReady} />;
}

function isAboutPerson(event: Event): boolean {
  if (event instanceof KeyboardEvent) return event.key === 'Enter' && event.altKey;
  if (event.type === 'pointerover' && (event as PointerEvent).pointerType === 'touch') return false;
  return event.target instanceof Element && event.target.closest('[data-person]') !== null;
}

interface LoadedCardsProps extends PersonCardsProps {
  readonly onReady: (isReady: boolean) => void;
}

function LoadedCards({ first, onReady }: LoadedCardsProps): ReactNode {
  const Cards = useLoadedIfPossible(CARDS);
  const isReady = Cards !== undefined;
  useEffect(() => onReady(isReady), [isReady, onReady]);
  return Cards === undefined ? null : <Cards first={first} />;
}

/** The details of a person beside the sheet. */
export function PersonSlot(): ReactNode {
  const isOpen = useStore(sidebarPerson, (person) => person !== null);
  return isOpen ? <LoadedSidebar /> : null;
}

function LoadedSidebar(): ReactNode {
  const Sidebar = useLoadedIfPossible(SIDEBAR);
  return Sidebar === undefined ? null : <Sidebar />;
}
