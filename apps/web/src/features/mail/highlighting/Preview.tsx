import type { HighlightRule } from '@pillarbox/contract/preferences/rules';
import { highlightColor } from '@pillarbox/rules/highlight';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { Skeleton, useWaited } from '../../../ui/Skeleton.tsx';
import { SampleRows } from '../list/SampleRows.tsx';
import { newestQuery } from './highlighting.queries.ts';
import styles from './Highlighting.module.css';

/** Most rows that are shown. */
const MAX_SHOWN = 8;

interface PreviewProps {
  /** The rules as they would be, the provider's included. */
  readonly rules: readonly HighlightRule[];
  /** The rule in the form, null for none. */
  readonly tried: HighlightRule | null;
}

/**
 * The newest messages of the inbox as the rules colour them. While a rule is written, those that it matches come first, with their
 * number.
 */
export function Preview({ rules, tried }: PreviewProps): ReactNode {
  const t = useText();
  const waited = useWaited();
  const { data, error } = useQuery(newestQuery);
  const rows = data ?? [];
  const isTried = tried !== null && tried.value.trim() !== '';
  const alone: readonly HighlightRule[] = isTried ? [{ ...tried, status: 1 }] : [];
  const matching = rows.filter((row) => highlightColor(alone, row) !== null);
  const shown = (matching.length > 0 ? matching : rows).slice(0, MAX_SHOWN);
  const words = ((): string => {
    if (error !== null && data === undefined) return t(errorTextKey(error));
    if (data?.length === 0) return t('LANG_HIGHLIGHTING_PREVIEW_EMPTY');
    return isTried ? t('LANG_HIGHLIGHTING_MATCHES', { count: matching.length, total: rows.length }) : '';
  })();
  return (
    <section aria-labelledby="highlighting-preview" className={styles['preview']}>
      <h3 id="highlighting-preview" className={styles['heading']}>
        {t('LANG_HIGHLIGHTING_PREVIEW')}
      </h3>
      <p role="status" className={styles['count']}>
        {words}
      </p>
      {data === undefined && error === null && waited ? <Skeleton height={76} /> : null}
      {shown.length === 0 ? null : (
        <SampleRows rows={shown} label={t('LANG_HIGHLIGHTING_PREVIEW')} colorOf={(row) => highlightColor(rules, row)} />
      )}
    </section>
  );
}
