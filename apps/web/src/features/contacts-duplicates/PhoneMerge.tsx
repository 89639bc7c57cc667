import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import styles from './PhoneMerge.module.css';
import type { MergeModel } from './use-merge.ts';
import { RowLabel } from './RowLabel.tsx';
import { useValueText } from './use-value-text.ts';
import { ValueButton } from './ValueButton.tsx';
import { rowText } from './words.ts';

/** One field per block, with the values of the cards below each other. */
export function PhoneRows({ model }: { readonly model: MergeModel }): ReactNode {
  return model.rows.map((row) => (
    <fieldset key={row.key} className={styles['block']}>
      <legend className={styles['title']}>
        <RowLabel model={model} row={row} />
      </legend>
      {row.cells.flatMap((cell, at) =>
        cell.map((value) => (
          <ValueButton key={`${String(at)} ${value.id}`} model={model} row={row} value={value} at={at} named />
        )),
      )}
    </fieldset>
  ));
}

/** The card as it will be saved. */
export function PhoneResult({ model }: { readonly model: MergeModel }): ReactNode {
  const t = useText();
  const { resultOf } = useValueText();
  return (
    <section className={styles['result']} aria-label={t('LANG_CONTACT_DUPLICATES_MERGED_CARD')}>
      <h3 className={styles['heading']}>{t('LANG_CONTACT_DUPLICATES_WILL_BE_SAVED')}</h3>
      <dl>
        {model.rows.map((row) => (
          <div key={row.key} className={styles['field']}>
            <dt className={styles['title']}>{rowText(row, t)}</dt>
            {resultOf(model, row).map((text) => (
              <dd key={text} className={styles['text']}>
                <bdi>{text}</bdi>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}
