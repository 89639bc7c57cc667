import type { FiltersState } from '@pillarbox/contract/filters/operations';
import { MAX_FILTERS_TEXT } from '@pillarbox/contract/filters/text';
import type { CheckedText } from '@pillarbox/contract/filters/text';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { ApiError, errorTextKey } from '../../../lib/api-error.ts';
import { growl } from '../../../lib/growl.ts';
import { text, useText } from '../../../lib/i18n/text.tsx';
import { useLeaveWarning } from '../../../lib/leave-warning.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { useConfirmedChange } from '../data/confirmed-change.ts';
import { checkText, saveText } from '../data/filters.queries.ts';
import { LeaveDialog } from '../screen/LeaveDialog.tsx';
import styles from './ScriptText.module.css';

interface TextEditorProps {
  readonly state: FiltersState;
  readonly onClose: () => void;
}

/** All filters as one text, which is checked here and by the mail server before it is saved. */
export function TextEditor({ state, onClose }: TextEditorProps): ReactNode {
  const t = useText();
  const [written, setWritten] = useState(state.text);
  const [checked, setChecked] = useState<CheckedText | null>(null);
  const [isChecking, setChecking] = useState(false);
  /** The state that the text began with; null after a conflict that was shown: then saving again is the user's decision. */
  const begun = useRef<string | null>(state.etag);
  const isChanged = useRef(false);
  const saving = useConfirmedChange();
  const question = useLeaveWarning(() => isChanged.current);

  const check = async (): Promise<boolean> => {
    setChecking(true);
    try {
      const result = await checkText(written);
      setChecked(result);
      return result.problem === null;
    } catch (error) {
      growl.show({ type: 'danger', text: text(errorTextKey(error)) });
      return false;
    } finally {
      setChecking(false);
    }
  };
  const save = async (): Promise<void> => {
    if (!(await check())) return;
    saving.run(async () => {
      try {
        await saveText(written, begun.current ?? state.etag, text('LANG_FILTERS_UNNAMED'));
      } catch (error) {
        if (error instanceof ApiError && error.code === 'mail_rules_changed') begun.current = null;
        throw error;
      }
      isChanged.current = false;
      onClose();
    });
  };
  const change = (value: string): void => {
    setWritten(value);
    setChecked(null);
    isChanged.current = value !== state.text;
  };
  const problem = checked?.problem ?? null;
  return (
    <Dialog
      title={t('LANG_FILTERS_TEXT_TITLE')}
      size="wide"
      fixed
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('LANG_FILTERS_DISCARD')}</Button>
          <Button busy={isChecking} onClick={() => void check()}>
            {t('LANG_FILTERS_TEXT_CHECK')}
          </Button>
          <Button kind="primary" busy={saving.isSaving} onClick={() => void save()}>
            {t('LANG_FILTERS_TEXT_SAVE')}
          </Button>
        </>
      }
    >
      <div className={styles['editor']}>
        <TextArea
          label={t('LANG_FILTERS_SCRIPT')}
          hint={t('LANG_FILTERS_TEXT_HINT')}
          rows={18}
          dir="ltr"
          spellCheck={false}
          maxLength={MAX_FILTERS_TEXT}
          value={written}
          error={problem === null ? undefined : problemWords(problem)}
          onChange={(event) => change(event.currentTarget.value)}
        />
      </div>
      {saving.refusal === '' ? null : <p role="alert">{t('LANG_FILTERS_REFUSED', { line: saving.refusal })}</p>}
      <p role="status">
        {checked !== null && problem === null
          ? t('LANG_FILTERS_TEXT_FINE', { rules: checked.rules, asText: checked.asText })
          : null}
      </p>
      {saving.dialog}
      <LeaveDialog question={question} title={t('LANG_FILTERS_LEAVE')} />
    </Dialog>
  );
}

function problemWords({ line, serverText }: NonNullable<CheckedText['problem']>): string {
  if (serverText !== '') return text('LANG_FILTERS_REFUSED', { line: serverText });
  return line === null ? text('LANG_ERROR_FILTER_INVALID') : text('LANG_FILTERS_FAULT_TEXT', { line });
}
