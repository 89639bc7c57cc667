import type { AnswerKind } from '@pillarbox/contract/contact-update/update';
import { isList } from '@pillarbox/rules/contact-update/values';
import type { ReactNode, SubmitEvent } from 'react';
import { useRef, useState } from 'react';
import { ApiError, errorTextKey } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { formOf, isChanged, kindsShown, valuesOf, wrongRows } from './form-model.ts';
import { ListFields } from './ListFields.tsx';
import { ownerName } from './owner-name.ts';
import { sendAnswer } from './public-calls.ts';
import type { OpenedUpdate } from './public-calls.ts';
import { SingleField } from './SingleField.tsx';
import styles from './PublicUpdate.module.css';

interface UpdateFormProps {
  readonly secret: string;
  readonly opened: OpenedUpdate;
  /** The details were changed after the page had shown them. */
  readonly isStale: boolean;
  readonly onSent: (kind: AnswerKind) => void;
  /** The link can no longer be used, or the page must be read again. */
  readonly onFailed: (error: unknown) => void;
}

/** The details to check: one press says that they are right; changed ones are sent. */
export function UpdateForm({ secret, opened, isStale, onSent, onFailed }: UpdateFormProps): ReactNode {
  const t = useText();
  const element = useRef<HTMLFormElement>(null);
  const [form, setForm] = useState(() => formOf(opened));
  const [isChecked, setChecked] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const owner = ownerName(opened);
  const changed = isChanged(form);
  const wrong = isChecked ? wrongRows(form) : new Set<string>();
  const send = (kind: AnswerKind): void => {
    setBusy(true);
    setProblem('');
    const values = kind === 'changes' ? { values: valuesOf(form) } : {};
    sendAnswer(secret, { version: opened.version, kind, ...values }).then(
      () => onSent(kind),
      (error: unknown) => {
        setBusy(false);
        const ends = error instanceof ApiError && ['update_link_invalid', 'contact_changed'].includes(error.code);
        if (ends) onFailed(error);
        else setProblem(t(errorTextKey(error)));
      },
    );
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (busy) return;
    setChecked(true);
    const [first] = wrongRows(form);
    if (first === undefined) send(changed ? 'changes' : 'right');
    else element.current?.querySelector<HTMLElement>(`[data-row="${first}"] :is(input, textarea)`)?.focus();
  };
  return (
    <form ref={element} className={styles['form']} onSubmit={submit} noValidate autoComplete="on">
      <div>
        <h1 className={styles['title']}>{t('LANG_CONTACT_UPDATE_PAGE_TITLE')}</h1>
        <p className={styles['intro']}>{t('LANG_CONTACT_UPDATE_PAGE_INTRO', { owner })}</p>
        {isStale ? (
          <p role="alert" className={styles['stale']}>
            {t('LANG_CONTACT_UPDATE_PAGE_STALE')}
          </p>
        ) : null}
      </div>
      {kindsShown(form).map((kind) =>
        isList(kind) ? (
          <ListFields key={kind} kind={kind} form={form} wrong={wrong} onChange={setForm} />
        ) : (
          <SingleField key={kind} kind={kind} form={form} wrong={wrong} onChange={setForm} />
        ),
      )}
      {problem === '' ? null : (
        <p className={styles['error']} role="alert">
          {problem}
        </p>
      )}
      <div className={styles['foot']}>
        <Button kind="primary" size="sign-in" type="submit" busy={busy}>
          {t(changed ? 'LANG_CONTACT_UPDATE_PAGE_SEND' : 'LANG_CONTACT_UPDATE_PAGE_RIGHT')}
        </Button>
        <Button kind="link" onClick={() => setAsking(true)}>
          {t('LANG_CONTACT_UPDATE_PAGE_DELETE')}
        </Button>
      </div>
      {isAsking ? (
        <Dialog
          title={t('LANG_CONTACT_UPDATE_PAGE_DELETE_TITLE')}
          onClose={() => setAsking(false)}
          footer={
            <>
              <Button data-autofocus="" onClick={() => setAsking(false)}>
                {t('LANG_CONTACT_UPDATE_CANCEL')}
              </Button>
              <Button kind="danger" busy={busy} onClick={() => send('delete')}>
                {t('LANG_CONTACT_UPDATE_PAGE_DELETE_SEND')}
              </Button>
            </>
          }
        >
          <p>{t('LANG_CONTACT_UPDATE_PAGE_DELETE_TEXT', { owner })}</p>
        </Dialog>
      ) : null}
    </form>
  );
}
