import type { DuplicateSet } from '@pillarbox/contract/contacts-duplicates/duplicates';
import { speaksAgainst, speaksFor } from '@pillarbox/rules/duplicates/evidence';
import { CircleAlert, CircleCheck, CircleMinus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocaleTag, useText } from '../../lib/i18n/text.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './EvidenceList.module.css';
import { reasonText, reasonValues } from './words.ts';

/** What speaks for and against the cards being of one person, with the values. */
export function EvidenceList({ set }: { readonly set: DuplicateSet }): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  return (
    <ul className={styles['evidence']} aria-label={t('LANG_CONTACT_DUPLICATES_EVIDENCE')}>
      {set.evidence.map((one) => (
        <li key={one.kind} className={styles['reason']}>
          <Sign kind={one.kind} />
          <span className={styles['lines']}>
            <span className={styles['what']}>{reasonText(one, t)}</span>
            <bdi className={styles['values']}>{reasonValues(one, set.ids.length, { t, tag })}</bdi>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Sign({ kind }: Pick<DuplicateSet['evidence'][number], 'kind'>): ReactNode {
  const t = useText();
  const [Icon, side, words] = speaksFor(kind)
    ? ([CircleCheck, 'for', t('LANG_CONTACT_DUPLICATES_SPEAKS_FOR')] as const)
    : speaksAgainst(kind)
      ? ([CircleAlert, 'against', t('LANG_CONTACT_DUPLICATES_SPEAKS_AGAINST')] as const)
      : ([CircleMinus, 'neither', t('LANG_CONTACT_DUPLICATES_SPEAKS_NOT')] as const);
  return (
    <span className={styles['sign']} data-side={side}>
      <Icon size={16} aria-hidden="true" />
      <VisuallyHidden>{words}: </VisuallyHidden>
    </span>
  );
}
