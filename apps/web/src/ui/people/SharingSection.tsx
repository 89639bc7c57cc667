import type { ReactNode } from 'react';
import { useId } from 'react';
import type { SelectOption } from '../Select.tsx';
import { AddPerson } from './AddPerson.tsx';
import type { AddPersonWords } from './AddPerson.tsx';
import { SharedPeople } from './SharedPeople.tsx';
import type { PersonWords, Sharer } from './SharedPeople.tsx';
import styles from './People.module.css';

interface SharingSectionProps<L extends string> {
  readonly people: readonly Sharer<L>[];
  readonly options: readonly SelectOption<L>[];
  /** The level that the form begins with. */
  readonly first: L;
  readonly words: AddPersonWords &
    PersonWords & { readonly title: string; readonly hint: string; readonly nobody: string };
  /** Shares with a person, or changes the level. Resolves with the addresses of all who have a share now. */
  readonly onShare: (user: string, level: L) => Promise<readonly string[]>;
  readonly onWithdraw: (mail: string) => Promise<unknown>;
  /** Stands below the people, if there are any. */
  readonly foot: ReactNode;
  readonly children?: ReactNode;
}

/** With whom something is shared, on a screen of settings. Each change is made at once: two open pages do not overwrite each other. */
export function SharingSection<L extends string>(props: SharingSectionProps<L>): ReactNode {
  const { people, options, first, words, onShare, onWithdraw, foot, children } = props;
  const title = useId();
  return (
    <section aria-labelledby={title} className={styles['sharing']}>
      <h3 id={title} className={styles['title']}>
        {words.title}
      </h3>
      <p className={styles['hint']}>{words.hint}</p>
      <AddPerson known={people.map(({ mail }) => mail)} options={options} first={first} words={words} onAdd={onShare} />
      {people.length === 0 ? (
        <p className={styles['none']}>{words.nobody}</p>
      ) : (
        <>
          <SharedPeople
            people={people}
            options={options}
            words={words}
            heading={title}
            onLevel={onShare}
            onRemove={onWithdraw}
          />
          {foot}
        </>
      )}
      {children}
    </section>
  );
}
