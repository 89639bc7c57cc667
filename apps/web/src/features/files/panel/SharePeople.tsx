import { FILE_LEVELS } from '@pillarbox/contract/files/file';
import type { FileGrant } from '@pillarbox/contract/files/grants';
import { upper } from '@pillarbox/locales/keys';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { AddPerson } from '../../../ui/people/AddPerson.tsx';
import { SharedPeople } from '../../../ui/people/SharedPeople.tsx';
import { grantFile, withdrawFile } from '../data/sharing.ts';
import styles from './ShareDialog.module.css';

interface SharePeopleProps {
  readonly id: string;
  readonly found: readonly FileGrant[];
}

/** The people of the provider that a file or folder is shared with. Each change is made at once. */
export function SharePeople({ id, found }: SharePeopleProps): ReactNode {
  const t = useText();
  const list = useId();
  const options = FILE_LEVELS.map((value) => ({ value, label: t(`LANG_FILES_LEVEL_${upper(value)}`) }));
  return (
    <>
      <p className={styles['about']}>{t('LANG_FILES_PEOPLE_HINT')}</p>
      <AddPerson
        known={found.map(({ mail }) => mail)}
        options={options}
        first="READ"
        words={{
          who: t('LANG_FILES_PEOPLE_WHO'),
          level: t('LANG_FILES_LEVEL'),
          add: t('LANG_FILES_SHARE'),
          added: (name) => t('LANG_FILES_PEOPLE_ADDED', { name }),
        }}
        onAdd={async (user, level) => (await grantFile(id, user, level)).map(({ mail }) => mail)}
      />
      {found.length === 0 ? (
        <p className={styles['about']}>{t('LANG_FILES_PEOPLE_NOBODY')}</p>
      ) : (
        <section aria-labelledby={list}>
          <h3 id={list} className={styles['heading']}>
            {t('LANG_FILES_PEOPLE_WITH')}
          </h3>
          <SharedPeople
            people={found}
            options={options}
            words={{
              levelOf: (name) => t('LANG_FILES_LEVEL_OF', { name }),
              remove: (name) => t('LANG_FILES_PEOPLE_REMOVE', { name }),
              ended: (name) => t('LANG_FILES_PEOPLE_ENDED', { name }),
            }}
            onLevel={(user, level) => grantFile(id, user, level)}
            onRemove={(user) => withdrawFile(id, user)}
          />
        </section>
      )}
    </>
  );
}
