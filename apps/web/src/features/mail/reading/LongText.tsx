import { clipText, cutRuns } from '@pillarbox/rules/long-text';
import type { ReactNode } from 'react';
import { Fragment, useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import styles from './MessageHead.module.css';

/**
 * Characters of a header that stand there at first, which are seven lines on a phone, and those that "Show all" shows: more
 * is no header but an attack.
 */
const MOST_AT_FIRST = 250;
const MOST_OF_ALL = 20_000;

/**
 * A header's text, however long: its beginning and "Show all". Runs without a blank are laid out piece by piece, so that the
 * page stays quick; copied text is the original.
 */
export function LongText({ text }: { readonly text: string }): ReactNode {
  const t = useText();
  const [all, setAll] = useState(false);
  const pieces = cutRuns(clipText(text, all ? MOST_OF_ALL : MOST_AT_FIRST));
  return (
    <>
      {pieces.length <= 1 ? pieces : pieces.map((piece, at) => <span key={at}>{piece}</span>)}
      {text.length > MOST_AT_FIRST && !all ? (
        <Fragment>
          {' '}
          <button type="button" className={styles['all']} onClick={() => setAll(true)}>
            {t('LANG_MAIL_HEADER_SHOW_ALL')}
          </button>
        </Fragment>
      ) : null}
    </>
  );
}
