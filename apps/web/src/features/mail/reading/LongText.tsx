import { clipText, cutRuns } from '@pillarbox/rules/long-text';
import type { ReactNode } from 'react';
import { Fragment, useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import styles from './MessageHead.module.css';

/**
 * Characters of a header that show at first (seven lines on a phone), and after "Show all". A longer header is an attack and
 * would make the page slow.
 */
const MAX_AT_FIRST = 250;
const MAX_OF_ALL = 20_000;

/**
 * The text of a header: its beginning, and a button "Show all". Runs without a space are laid out in pieces, so that the page
 * stays quick; copied text is the original.
 */
export function LongText({ text }: { readonly text: string }): ReactNode {
  const t = useText();
  const [all, setAll] = useState(false);
  const pieces = cutRuns(clipText(text, all ? MAX_OF_ALL : MAX_AT_FIRST));
  return (
    <>
      {pieces.length <= 1 ? pieces : pieces.map((piece, at) => <span key={at}>{piece}</span>)}
      {text.length > MAX_AT_FIRST && !all ? (
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
