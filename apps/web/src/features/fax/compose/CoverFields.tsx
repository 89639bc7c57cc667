import type { FaxCover } from '@pillarbox/contract/fax/fax';
import { MAX_COVER_TEXT } from '@pillarbox/contract/fax/fax';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './FaxForm.module.css';

/** Longest name of the sender on the cover page, in characters. */
const MAX_NAME = 100;

interface CoverFieldsProps {
  readonly cover: FaxCover;
  readonly onChange: (cover: FaxCover) => void;
}

/** Whether there is a cover page, and what is on it. */
export function CoverFields({ cover, onChange }: CoverFieldsProps): ReactNode {
  const t = useText();
  return (
    <fieldset className={styles['part']}>
      <legend className={styles['hidden']}>{t('LANG_FAX_COVER')}</legend>
      <Switch
        label={t('LANG_FAX_COVER')}
        checked={cover.shown}
        onChange={(event) => onChange({ ...cover, shown: event.currentTarget.checked })}
      />
      {cover.shown ? (
        <>
          <TextField
            label={t('LANG_FAX_COVER_FROM')}
            maxLength={MAX_NAME}
            value={cover.from}
            onChange={(event) => onChange({ ...cover, from: event.currentTarget.value })}
          />
          <TextArea
            label={t('LANG_FAX_COVER_TEXT')}
            rows={4}
            maxLength={MAX_COVER_TEXT}
            value={cover.text}
            onChange={(event) => onChange({ ...cover, text: event.currentTarget.value })}
          />
        </>
      ) : null}
    </fieldset>
  );
}
