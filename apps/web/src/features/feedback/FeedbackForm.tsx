import { FEEDBACK_KINDS, MAX_FEEDBACK, sendFeedback } from '@pillarbox/contract/feedback/operations';
import { upper } from '@pillarbox/locales/keys';
import type { ReactNode, SubmitEvent } from 'react';
import { useRef, useState } from 'react';
import { errorTextKey } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { text as textOf, useText } from '../../lib/i18n/text.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { growl } from '../../lib/growl.ts';
import styles from './Feedback.module.css';

type Kind = (typeof FEEDBACK_KINDS)[number];

/** Data about the browser, which is sent only if the user agrees. */
function aboutBrowser(): string {
  return `${navigator.userAgent}\n${innerWidth} x ${innerHeight}, ${document.documentElement.lang}`.slice(0, 1000);
}

/** The form for feedback, which is sent to the provider as a mail of the user [SHELL-133]. */
export function FeedbackForm({ onDone }: { readonly onDone: () => void }): ReactNode {
  const t = useText();
  const field = useRef<HTMLTextAreaElement>(null);
  const [kind, setKind] = useState<Kind>('idea');
  const [text, setText] = useState('');
  const [isAbout, setAbout] = useState(false);
  const [isEmpty, setEmpty] = useState(false);
  const [busy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    if (text.trim() === '') {
      setEmpty(true);
      field.current?.focus();
      return;
    }
    setBusy(true);
    try {
      await call(sendFeedback, { body: { kind, text, ...(isAbout ? { about: aboutBrowser() } : {}) } });
      growl.show({ type: 'success', text: textOf('LANG_FEEDBACK_SENT') });
      onDone();
    } catch (error) {
      // The form keeps its text.
      growl.show({ type: 'danger', text: textOf(errorTextKey(error)) });
      setBusy(false);
    }
  };
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    void send();
  };
  return (
    <form className={styles['form']} noValidate onSubmit={onSubmit}>
      <p className={styles['lead']}>{t('LANG_FEEDBACK_LEAD')}</p>
      <SegmentedControl
        label={t('LANG_FEEDBACK_KIND')}
        value={kind}
        options={FEEDBACK_KINDS.map((value) => ({ value, label: t(`LANG_FEEDBACK_KIND_${upper(value)}`) }))}
        onChange={setKind}
      />
      <TextArea
        ref={field}
        label={t('LANG_FEEDBACK_TEXT')}
        {...(isEmpty && { error: t('LANG_FEEDBACK_EMPTY') })}
        rows={10}
        value={text}
        maxLength={MAX_FEEDBACK}
        onChange={(event) => {
          setText(event.target.value);
          setEmpty(false);
        }}
      />
      <Checkbox
        label={t('LANG_FEEDBACK_ABOUT')}
        checked={isAbout}
        onChange={(event) => setAbout(event.currentTarget.checked)}
      />
      <div className={styles['buttons']}>
        <Button kind="primary" size="large" type="submit" busy={busy}>
          {t('LANG_FEEDBACK_SEND')}
        </Button>
        <Button size="large" onClick={onDone}>
          {t('LANG_FEEDBACK_DISCARD')}
        </Button>
      </div>
    </form>
  );
}
