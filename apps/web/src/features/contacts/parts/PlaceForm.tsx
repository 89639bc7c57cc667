import { BOOK_COLORS, MAX_BOOK_NAME } from '@pillarbox/contract/contacts/book';
import { upper } from '@pillarbox/locales/keys';
import type { ReactNode, SyntheticEvent } from 'react';
import { useState } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ButtonRow } from '../../../ui/ButtonRow.tsx';
import { ColorChoice } from '../../../ui/ColorChoice.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './PlacesPage.module.css';

/** The name and colour of a book or group. */
export interface PlaceLook {
  readonly Name: string;
  readonly Color: string;
}

interface PlaceFormProps {
  /** What the form begins with. */
  readonly first: PlaceLook;
  /** Saves and leaves the form. A rejection is shown below the name. */
  readonly onSave: (look: PlaceLook) => Promise<void>;
  readonly onCancel: () => void;
  /** Further fields. */
  readonly children: ReactNode;
}

/** The form of a book or group: its name, its colour and further fields. */
export function PlaceForm({ first, onSave, onCancel, children }: PlaceFormProps): ReactNode {
  const t = useText();
  const [look, setLook] = useState(first);
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const save = (event: SyntheticEvent): void => {
    event.preventDefault();
    setBusy(true);
    onSave(look).catch((error: unknown) => {
      setFailure(error);
      setBusy(false);
    });
  };
  return (
    <form noValidate className={styles['form']} onSubmit={save}>
      <TextField
        autoFocus
        label={t('LANG_CONTACTS_NAME')}
        maxLength={MAX_BOOK_NAME}
        value={look.Name}
        error={failure === null ? undefined : t(errorTextKey(failure))}
        onChange={(event) => {
          setLook({ ...look, Name: event.currentTarget.value });
          setFailure(null);
        }}
      />
      <ColorChoice
        label={t('LANG_CONTACTS_COLOR')}
        nameOf={(name) => t(`LANG_CONTACTS_COLOR_${upper(name)}`)}
        colors={BOOK_COLORS}
        chosen={look.Color}
        onChoose={(Color) => setLook({ ...look, Color })}
      />
      {children}
      <div className={styles['foot']}>
        <ButtonRow>
          <Button onClick={onCancel}>{t('LANG_CONTACTS_CANCEL')}</Button>
          <Button type="submit" kind="primary" busy={isBusy}>
            {t('LANG_CONTACTS_SAVE')}
          </Button>
        </ButtonRow>
      </div>
    </form>
  );
}
