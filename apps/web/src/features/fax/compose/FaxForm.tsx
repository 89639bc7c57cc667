import type { Fax, FaxAccount } from '@pillarbox/contract/fax/fax';
import { readFaxNumber } from '@pillarbox/rules/fax/number';
import { CircleAlert, Send, Trash2 } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { growlFailed } from '../data/fax-actions.ts';
import { CoverFields } from './CoverFields.tsx';
import type { Draft } from './draft.ts';
import { placeOfFault } from './draft-faults.ts';
import { FileFields } from './FileFields.tsx';
import { Preview } from './Preview.tsx';
import { RecipientField, withNumber } from './RecipientField.tsx';
import styles from './FaxForm.module.css';

/** Longest subject, in characters. */
const MAX_SUBJECT = 200;

interface FaxFormProps {
  readonly draft: Draft;
  readonly account: FaxAccount;
  readonly onSent: (faxes: readonly Fax[]) => void;
  readonly onDiscarded: () => void;
}

/** What a fax is made of, and beside it its pages as they will be sent [COMP-015]. */
export function FaxForm({ draft, account, onSent, onDiscarded }: FaxFormProps): ReactNode {
  const t = useText();
  const number = useRef<HTMLInputElement>(null);
  const now = useStore(draft.state);
  const [typed, setTyped] = useState('');
  const [country, setCountry] = useState(account.country);
  /** What is missing, found before the gateway is asked. */
  const [missing, setMissing] = useState<'recipients' | 'files' | null>(null);
  const [isSending, setSending] = useState(false);
  const { recipients, subject, cover, files, failure } = now;
  const words = failure === null ? '' : t(errorTextKey(failure));
  const place = failure === null ? null : placeOfFault(failure);
  useEffect(() => number.current?.focus(), []);
  useEffect(() => {
    if (place === 'recipients') number.current?.focus();
  }, [place]);

  const change = (fields: Parameters<Draft['change']>[0]): void => {
    setMissing(null);
    draft.change(fields);
  };
  const send = async (): Promise<void> => {
    const last = typed.trim() === '' ? null : readFaxNumber(typed, country);
    if (last !== null) {
      draft.change({ recipients: withNumber(recipients, { number: last, name: '' }) });
      setTyped('');
    }
    const lacks =
      last === null && (recipients.length === 0 || typed.trim() !== '')
        ? 'recipients'
        : files.length === 0 && !cover.shown
          ? 'files'
          : null;
    setMissing(lacks);
    if (lacks === 'recipients') number.current?.focus();
    if (lacks !== null) return;
    setSending(true);
    const sent = await draft.send();
    setSending(false);
    if (sent !== null) onSent(sent);
  };
  const discard = async (): Promise<void> => {
    try {
      await draft.discard();
      onDiscarded();
    } catch (error) {
      growlFailed(error);
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send();
  };
  const lacksNumber = typed.trim() === '' ? t('LANG_ERROR_FAX_NO_NUMBER') : t('LANG_ERROR_FAX_NUMBER_INVALID');
  return (
    <form
      className={styles['form']}
      aria-label={t('LANG_SHELL_NEW_FAX')}
      data-area="compose"
      noValidate
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={onKeyDown}
    >
      <div className={styles['fields']}>
        {place === 'form' ? (
          <Banner kind="bad" icon={<CircleAlert size={16} aria-hidden="true" />}>
            {words}
          </Banner>
        ) : null}
        <RecipientField
          recipients={recipients}
          typed={typed}
          country={country}
          fault={missing === 'recipients' ? lacksNumber : place === 'recipients' ? words : ''}
          input={number}
          onType={(text) => {
            setTyped(text);
            setMissing(null);
          }}
          onCountry={setCountry}
          onChange={(next) => change({ recipients: next })}
        />
        <TextField
          label={t('LANG_FAX_SUBJECT')}
          maxLength={MAX_SUBJECT}
          value={subject}
          onChange={(event) => change({ subject: event.currentTarget.value })}
        />
        <CoverFields cover={cover} onChange={(next) => change({ cover: next })} />
        <FileFields
          draft={draft}
          endings={account.endings}
          fault={missing === 'files' ? t('LANG_ERROR_FAX_EMPTY') : place === 'files' ? words : ''}
          onChange={() => setMissing(null)}
        />
      </div>
      <Preview state={now} fault={place === 'pages' ? words : ''} />
      <footer className={styles['foot']}>
        <Button
          kind="primary"
          size="large"
          icon={<Send size={17} aria-hidden="true" />}
          busy={isSending}
          onClick={() => void send()}
        >
          {t('LANG_FAX_SEND')}
        </Button>
        <p role="status" className={styles['saved']}>
          {now.busy === 'pages'
            ? t('LANG_FAX_MAKING_PAGES')
            : now.busy === 'files'
              ? t('LANG_FAX_ADDING_FILES')
              : now.id === '' || now.isUnsaved
                ? ''
                : t('LANG_FAX_SAVED')}
        </p>
        <Button kind="quiet" icon={<Trash2 size={16} aria-hidden="true" />} onClick={() => void discard()}>
          {t('LANG_FAX_DISCARD')}
        </Button>
      </footer>
    </form>
  );
}
