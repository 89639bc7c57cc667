import { MAX_UPDATE_SUBJECT, MAX_UPDATE_TEXT, UPDATE_FIELDS } from '@pillarbox/contract/contact-update/update';
import type { UpdateField } from '@pillarbox/contract/contact-update/update';
import { upper } from '@pillarbox/locales/keys';
import type { ReactNode, SubmitEvent } from 'react';
import { useId, useState } from 'react';
import { errorTextKey } from '../../lib/api-error.ts';
import { askedContacts } from '../../lib/ask-for-update.ts';
import { closeDialog } from '../../lib/dialogs.ts';
import { growl } from '../../lib/growl.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { currentPreferences } from '../../lib/preferences-state.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { askedWords } from './asked-words.ts';
import { askForUpdates } from './update-calls.ts';
import styles from './AskDialog.module.css';

/** Shown unless the owner chooses otherwise: what tells people apart and reaches them. */
const FIRST_FIELDS: readonly UpdateField[] = ['name', 'company', 'email', 'phone', 'address'];

/** Asks the chosen contacts to check their details: the message, and what they are shown [CONT-009]. */
export function AskDialog(): ReactNode {
  const t = useText();
  const form = useId();
  const contacts = useStore(askedContacts, (now) => now);
  const [subject, setSubject] = useState(t('LANG_CONTACT_UPDATE_DEFAULT_SUBJECT'));
  const [text, setText] = useState(() =>
    `${t('LANG_CONTACT_UPDATE_DEFAULT_TEXT')}\n${currentPreferences().fullname}`.trim(),
  );
  const [fields, setFields] = useState<readonly UpdateField[]>(FIRST_FIELDS);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (busy) return;
    if (fields.length === 0) {
      setProblem(t('LANG_CONTACT_UPDATE_FIELDS_NONE'));
      return;
    }
    setBusy(true);
    askForUpdates({ contacts: [...contacts], fields: [...fields], subject, text }).then(
      (asked) => {
        closeDialog();
        growl.show({ type: asked.sent === 0 ? 'warning' : 'success', text: askedWords(asked) });
      },
      (error: unknown) => {
        setBusy(false);
        setProblem(t(errorTextKey(error)));
      },
    );
  };
  const toggle = (field: UpdateField): void =>
    setFields(fields.includes(field) ? fields.filter((one) => one !== field) : [...fields, field]);
  return (
    <Dialog
      title={t('LANG_CONTACT_UPDATE_ASK_TITLE')}
      size="form"
      fixed
      onClose={closeDialog}
      footer={
        <>
          <Button onClick={closeDialog}>{t('LANG_CONTACT_UPDATE_CANCEL')}</Button>
          <Button kind="primary" type="submit" form={form} busy={busy}>
            {t('LANG_CONTACT_UPDATE_SEND')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles['form']} onSubmit={submit}>
        <p>{t('LANG_CONTACT_UPDATE_ASK_INTRO', { count: contacts.length })}</p>
        <TextField
          label={t('LANG_CONTACT_UPDATE_SUBJECT')}
          value={subject}
          maxLength={MAX_UPDATE_SUBJECT}
          required
          onChange={(event) => setSubject(event.currentTarget.value)}
        />
        <TextArea
          label={t('LANG_CONTACT_UPDATE_TEXT')}
          hint={t('LANG_CONTACT_UPDATE_TEXT_HINT')}
          rows={8}
          value={text}
          maxLength={MAX_UPDATE_TEXT}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <fieldset className={styles['fields']}>
          <legend className={styles['label']}>{t('LANG_CONTACT_UPDATE_FIELDS')}</legend>
          <div className={styles['boxes']}>
            {UPDATE_FIELDS.map((field) => (
              <Checkbox
                key={field}
                label={t(`LANG_CONTACT_UPDATE_KIND_${upper(field)}`)}
                checked={fields.includes(field)}
                onChange={() => toggle(field)}
              />
            ))}
          </div>
          <p className={styles['hint']}>{t('LANG_CONTACT_UPDATE_FIELDS_HINT')}</p>
        </fieldset>
        {problem === '' ? null : (
          <p className={styles['error']} role="alert">
            {problem}
          </p>
        )}
      </form>
    </Dialog>
  );
}
