import type { ReactNode } from 'react';
import type { SelectOption } from '../Select.tsx';
import { SharedPerson } from './SharedPerson.tsx';
import styles from './People.module.css';

/** A person that something is shared with. */
export interface Sharer<L extends string> {
  readonly mail: string;
  readonly level: L;
}

/** Words about one person, by the address. */
export interface PersonWords {
  /** Names the choice of the level. */
  readonly levelOf: (name: string) => string;
  readonly remove: (name: string) => string;
  /** Said after the share has ended. */
  readonly ended: (name: string) => string;
}

interface SharedPeopleProps<L extends string> {
  readonly people: readonly Sharer<L>[];
  readonly options: readonly SelectOption<L>[];
  readonly words: PersonWords;
  /** Id of the heading of the list. */
  readonly heading?: string;
  readonly onLevel: (mail: string, level: L) => Promise<unknown>;
  readonly onRemove: (mail: string) => Promise<unknown>;
}

/** The people that something is shared with. */
export function SharedPeople<L extends string>(props: SharedPeopleProps<L>): ReactNode {
  const { people, options, words, heading, onLevel, onRemove } = props;
  return (
    <ul className={styles['people']} aria-labelledby={heading}>
      {people.map(({ mail, level }) => (
        <SharedPerson
          key={mail}
          mail={mail}
          level={level}
          options={options}
          words={{ level: words.levelOf(mail), remove: words.remove(mail), ended: words.ended(mail) }}
          onLevel={(next) => onLevel(mail, next)}
          onRemove={() => onRemove(mail)}
        />
      ))}
    </ul>
  );
}
