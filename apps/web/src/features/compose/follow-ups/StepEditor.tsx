import type { TextKey } from '@pillarbox/locales/keys';
import { CircleAlert, Copy, Lock, Paperclip, Trash2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId, useRef } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { growl } from '../../../lib/growl.ts';
import { laterWords } from '../../../lib/i18n/later-words.ts';
import { text, useText } from '../../../lib/i18n/text.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { gatewayCalls } from '../data/compose-calls.ts';
import type { FollowUpTemplate, TemplateFile } from '../model/follow-ups.ts';
import styles from './AutomatedDialog.module.css';
import { delayChoices, delayOf } from './delays.ts';
import { TemplateText } from './TemplateText.tsx';

interface StepEditorProps {
  readonly template: FollowUpTemplate;
  readonly number: number;
  /** When it leaves, in milliseconds since 1970. */
  readonly time: number;
  /** The subject of replies, which the writer cannot change. */
  readonly replySubject: string;
  /** Why it could not be deleted; null for nothing. */
  readonly problem: TextKey | null;
  readonly onChange: (change: Partial<FollowUpTemplate>) => void;
  /** Null when there are five already. */
  readonly onCopy: (() => void) | null;
  readonly onDelete: () => void;
}

/** The fields of one follow-up: delay, kind, subject, text and files. */
export function StepEditor(props: StepEditorProps): ReactNode {
  const { template, number, time, replySubject, problem, onChange, onCopy, onDelete } = props;
  const t = useText();
  const id = useId();
  const { sendAs, delay, subject, compose, invalid } = template;
  const files = useRef(compose.files);
  files.current = compose.files;
  const setFiles = (next: readonly TemplateFile[]): void => onChange({ compose: { ...compose, files: next } });
  const options = delayChoices(time, t).map((choice) => ({ value: String(choice.delay), label: choice.label }));
  return (
    <section className={styles['editor']} role="tabpanel" aria-labelledby={`${id}-title`}>
      <header className={styles['head']}>
        <h3 id={`${id}-title`} className={styles['title']}>
          {t('LANG_FOLLOW_UPS_NUMBER', { number })}
        </h3>
        <IconButton
          icon={<Copy size={16} />}
          label={t('LANG_FOLLOW_UPS_COPY')}
          disabled={onCopy === null}
          onClick={() => onCopy?.()}
        />
        <IconButton icon={<Trash2 size={16} />} label={t('LANG_FOLLOW_UPS_DELETE')} onClick={onDelete} />
      </header>
      {problem === null ? null : (
        <p role="alert" className={styles['wrong']}>
          <CircleAlert size={14} aria-hidden="true" />
          {t(problem)}
        </p>
      )}
      <div className={styles['row']}>
        <Select
          label={t('LANG_FOLLOW_UPS_AFTER')}
          value={String(delay)}
          options={options}
          onChange={(value) => onChange({ delay: delayOf(value) })}
        />
        <p className={styles['when']}>
          {number === 1 ? t('LANG_FOLLOW_UPS_FROM_MESSAGE') : t('LANG_FOLLOW_UPS_FROM_STEP', { number: number - 1 })}
          <strong>{laterWords(time)}</strong>
        </p>
        <div className={styles['kind']}>
          <span aria-hidden="true">{t('LANG_FOLLOW_UPS_AS')}</span>
          <SegmentedControl
            label={t('LANG_FOLLOW_UPS_AS')}
            value={sendAs}
            options={[
              { value: 'reply', label: t('LANG_FOLLOW_UPS_REPLY') },
              { value: 'new', label: t('LANG_FOLLOW_UPS_NEW') },
            ]}
            onChange={(kind) => onChange({ sendAs: kind, invalid: null })}
          />
        </div>
      </div>
      <TextField
        key={`${template.key}-${sendAs}`}
        label={t('LANG_FOLLOW_UPS_SUBJECT')}
        value={sendAs === 'reply' ? replySubject : subject}
        readOnly={sendAs === 'reply'}
        maxLength={900}
        autoComplete="off"
        before={sendAs === 'reply' ? <Lock size={14} aria-hidden="true" /> : undefined}
        error={invalid === 'subject' ? t('LANG_FOLLOW_UPS_ADD_SUBJECT') : undefined}
        onChange={(event) => onChange({ subject: event.currentTarget.value, invalid: null })}
      />
      <div className={styles['body']}>
        <span className={styles['label']}>{t('LANG_FOLLOW_UPS_TEXT')}</span>
        <TemplateText
          key={template.key}
          html={compose.html}
          text={compose.text}
          label={t('LANG_FOLLOW_UPS_TEXT')}
          errorId={invalid === 'text' ? `${id}-text` : undefined}
          onChange={(html, words) => {
            // The editor also reports the empty line that it begins with.
            const isMended = invalid === 'text' && words.trim() !== '';
            onChange({ compose: { html, text: words, files: files.current }, ...(isMended && { invalid: null }) });
          }}
        >
          <AttachButton onFile={(file) => setFiles([...files.current, file])} />
        </TemplateText>
        {invalid === 'text' ? (
          <p id={`${id}-text`} className={styles['wrong']}>
            <CircleAlert size={14} aria-hidden="true" />
            {t('LANG_FOLLOW_UPS_ADD_TEXT')}
          </p>
        ) : null}
      </div>
      {compose.files.length === 0 ? null : (
        <ul className={styles['files']} role="list">
          {compose.files.map((file) => (
            <li key={file.id} className={styles['file']}>
              <span>{file.name}</span>
              <IconButton
                size="dense"
                icon={<X size={14} />}
                label={t('LANG_FOLLOW_UPS_FILE_REMOVE', { name: file.name })}
                onClick={() => setFiles(compose.files.filter(({ id: other }) => other !== file.id))}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Uploads files that the user picks. */
function AttachButton({ onFile }: { readonly onFile: (file: TemplateFile) => void }): ReactNode {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const pick = async (picked: readonly File[]): Promise<void> => {
    for (const file of picked) {
      try {
        const { signal } = new AbortController();
        const { id, name, size } = await gatewayCalls.stage(file, { signal, onProgress: () => undefined });
        onFile({ id, name, size });
      } catch (error) {
        const reason = text(errorTextKey(error));
        growl.show({ type: 'danger', text: text('LANG_FOLLOW_UPS_FILE_FAILED', { reason }) });
      }
    }
  };
  return (
    <>
      <IconButton
        icon={<Paperclip size={16} />}
        label={t('LANG_FOLLOW_UPS_FILE')}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          void pick([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
