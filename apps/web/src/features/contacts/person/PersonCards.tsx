import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useLocation } from '../../../lib/location.ts';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { Popover } from '../../../ui/Popover.tsx';
import { PersonCard } from './PersonCard.tsx';
import { useShownPerson } from './use-shown-person.ts';
import styles from './PersonCard.module.css';

export interface PersonCardsProps {
  /** The last event before the code was loaded; later ones change nothing. */
  readonly first: Event;
}

/**
 * The card of the person under the pointer, or at the focus after Alt+Enter; on a phone a sheet. Escape closes it, and the pointer can go
 * into it (WCAG 1.4.13) [CONT-034 to CONT-036].
 */
export function PersonCards({ first }: PersonCardsProps): ReactNode {
  const t = useText();
  const { path, search } = useLocation();
  const { shown, close } = useShownPerson(first);
  const opened = useRef({ path, search });
  useEffect(() => {
    if (opened.current.path === path && opened.current.search === search) return;
    opened.current = { path, search };
    close();
  }, [path, search, close]);
  if (shown === null) return null;
  const { anchor, person, isPinned } = shown;
  const name = visibleText(person.name) || visibleText(person.mail);
  return (
    <Popover
      key={`${person.mail} ${String(isPinned)}`}
      anchor={anchor}
      role="dialog"
      label={t('LANG_PERSON_CARD', { name })}
      isSheet
      className={styles['popover']}
      onClose={close}
      onOpen={(element) => {
        if (isPinned) element.querySelector<HTMLElement>('[data-person-card]')?.focus({ preventScroll: true });
      }}
    >
      <PersonCard person={person} onClose={close} />
    </Popover>
  );
}
