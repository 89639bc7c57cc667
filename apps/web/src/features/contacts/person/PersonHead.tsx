import type { Address } from '@pillarbox/contract/mail/fields';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import type { ReactNode } from 'react';
import { Avatar } from '../../../ui/Avatar.tsx';
import { photoFor } from '../data/photo-address.ts';
import { usePerson } from './use-person.ts';
import styles from './PersonCard.module.css';

interface PersonHeadProps {
  readonly person: Address;
  /** Width of the photo in px. */
  readonly size: number;
}

/** Photo, name, position and company of a person. */
export function PersonHead({ person, size }: PersonHeadProps): ReactNode {
  const { known, name } = usePerson(person);
  const work = known === undefined ? [] : [known.Person.position, known.Person.company];
  const words = work.filter(Boolean).map(visibleText).join(', ');
  return (
    <div className={styles['head']}>
      <Avatar name={name} address={person.mail} photo={photoFor(known?.Image ?? '', size)} size={size} />
      <div className={styles['who']}>
        <p className={styles['name']}>
          <bdi>{name}</bdi>
        </p>
        {words === '' || words === name ? null : <p className={styles['work']}>{words}</p>}
      </div>
    </div>
  );
}
