import { MAX_KEPT_DAYS, MAX_KEPT_MESSAGES, rotationRule } from '@pillarbox/contract/preferences/account';
import type { RotationRule } from '@pillarbox/contract/preferences/account';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { formatSize } from '@pillarbox/rules/size';
import type { ReactNode } from 'react';
import { useDeferredValue, useState } from 'react';
import { errorTextKey } from '../../lib/api-error.ts';
import { dayWords } from '../../lib/i18n/later-words.ts';
import { useLocaleTag, useText } from '../../lib/i18n/text.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { FolderChoice } from '../../lib/folder-choice.ts';
import { usePreview } from './rotation-calls.ts';
import styles from './Rotation.module.css';

interface RuleDialogProps {
  /** The folders that can be chosen. */
  readonly folders: readonly FolderChoice[];
  /** The rule that is changed; undefined for a new one. */
  readonly rule: RotationRule | undefined;
  readonly onSave: (folder: string, rule: RotationRule) => void;
  readonly onClose: () => void;
}

const NEW: RotationRule = { keep: 90, unit: 'days', to: 'trash', starred: true };

/** A rule of one folder. What it would remove now shows before it is saved. */
export function RuleDialog({ folders, rule, onSave, onClose }: RuleDialogProps): ReactNode {
  const t = useText();
  const [folder, setFolder] = useState(folders[0]?.path ?? '');
  const [draft, setDraft] = useState<RotationRule>(rule ?? NEW);
  const [typed, setTyped] = useState(String(draft.keep));
  const read = rotationRule.safeParse({ ...draft, keep: /^\d{1,6}$/.test(typed) ? Number(typed) : 0 });
  const most = draft.unit === 'days' ? MAX_KEPT_DAYS : MAX_KEPT_MESSAGES;
  return (
    <FormDialog
      title={t(rule === undefined ? 'LANG_ROTATION_ADD' : 'LANG_ROTATION_CHANGE')}
      size="form"
      words={{ cancel: t('LANG_ROTATION_CANCEL'), save: t('LANG_ROTATION_SAVE') }}
      isEmpty={!read.success || folder === ''}
      onSave={() => {
        if (read.success) onSave(folder, read.data);
      }}
      onClose={onClose}
    >
      <Select
        label={t('LANG_ROTATION_FOLDER')}
        value={folder}
        options={folders.map(({ path, label }) => ({ value: path, label }))}
        onChange={setFolder}
      />
      <div className={styles['fields']}>
        <TextField
          label={t('LANG_ROTATION_KEEP')}
          inputMode="numeric"
          value={typed}
          maxLength={6}
          {...(read.success ? {} : { error: t('LANG_ROTATION_NUMBER', { most }) })}
          onChange={(event) => setTyped(event.target.value.trim())}
        />
        <Select
          label={t('LANG_ROTATION_UNIT')}
          value={draft.unit}
          options={[
            { value: 'days', label: t('LANG_ROTATION_DAYS') },
            { value: 'messages', label: t('LANG_ROTATION_MESSAGES') },
          ]}
          onChange={(unit) => setDraft({ ...draft, unit })}
        />
        <Select
          label={t('LANG_ROTATION_TO')}
          value={draft.to}
          options={[
            { value: 'trash', label: t('LANG_ROTATION_TO_TRASH') },
            { value: 'delete', label: t('LANG_ROTATION_TO_NOWHERE') },
          ]}
          onChange={(to) => setDraft({ ...draft, to })}
        />
      </div>
      <Checkbox
        label={t('LANG_ROTATION_STARRED')}
        checked={draft.starred}
        onChange={(event) => setDraft({ ...draft, starred: event.target.checked })}
      />
      <Preview folder={folder} rule={read.success ? read.data : null} />
    </FormDialog>
  );
}

function Preview({ folder, rule }: { readonly folder: string; readonly rule: RotationRule | null }): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const { data, error } = usePreview(folder, useDeferredValue(rule));
  if (error !== null) return <p role="alert">{t(errorTextKey(error))}</p>;
  return (
    <div className={styles['preview']} role="status">
      {data === undefined ? (
        <p>{t('LANG_ROTATION_COUNTING')}</p>
      ) : (
        <>
          <p className={styles['strong']}>
            {t('LANG_ROTATION_WOULD', {
              removed: data.removed,
              total: data.total,
              size: formatSize(data.bytes, tag),
            })}
          </p>
          <ul>
            {data.newest.map(({ subject, date }, at) => (
              <li key={at} className={styles['message']}>
                <span>{visibleText(subject) || t('LANG_ROTATION_NO_SUBJECT')}</span>
                <span className={styles['words']}>{dayWords(date)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
