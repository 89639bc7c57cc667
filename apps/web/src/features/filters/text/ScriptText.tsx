import type { FiltersState } from '@pillarbox/contract/filters/operations';
import { readFilters } from '@pillarbox/rules/filters/read-filters';
import type { ReactNode, RefObject } from 'react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useConfirmedChange } from '../data/confirmed-change.ts';
import { adoptRules } from '../data/filters.queries.ts';
import { TextEditor } from './TextEditor.tsx';
import styles from './ScriptText.module.css';

/** The names of folders do not matter for whether there are rules. */
const ANY_NAMES = { prefix: '', delimiter: '/' };

interface ScriptTextProps {
  readonly state: FiltersState;
  /** Unsaved changes of a filter are open. */
  readonly isLocked: RefObject<boolean>;
}

/** The rules as the mail server has them, and those of another program, which stay as they are. */
export function ScriptText({ state, isLocked }: ScriptTextProps): ReactNode {
  const t = useText();
  const [isEditing, setEditing] = useState(false);
  const { script, active } = state;
  // Rules that became filters stay in the script as comments.
  const foreign =
    state.foreign !== null && readFilters(state.foreign.text, ANY_NAMES).length > 0 ? state.foreign : null;
  if (script === '' && foreign === null) return null;
  return (
    <div className={styles['texts']}>
      {active ? null : <p className={styles['note']}>{t('LANG_FILTERS_INACTIVE')}</p>}
      {foreign === null ? null : (
        <details>
          <summary>{t('LANG_FILTERS_FOREIGN', { name: foreign.name })}</summary>
          <p className={styles['note']}>{t('LANG_FILTERS_FOREIGN_HINT')}</p>
          <pre className={styles['text']} tabIndex={0} dir="ltr">
            {foreign.text}
          </pre>
          <Adopt etag={state.etag} />
        </details>
      )}
      {script === '' ? null : (
        <details>
          <summary>{t('LANG_FILTERS_SCRIPT')}</summary>
          <Button size="small" disabled={isLocked.current} onClick={() => setEditing(true)}>
            {t('LANG_FILTERS_EDIT_TEXT')}
          </Button>
          <pre className={styles['text']} tabIndex={0} dir="ltr">
            {script}
          </pre>
        </details>
      )}
      {isEditing ? <TextEditor state={state} onClose={() => setEditing(false)} /> : null}
    </div>
  );
}

/** Turns the rules of another program into filters, which can be edited here. */
function Adopt({ etag }: { readonly etag: string }): ReactNode {
  const t = useText();
  const { run, isSaving, refusal, dialog } = useConfirmedChange();
  return (
    <>
      <p className={styles['note']}>{t('LANG_FILTERS_ADOPT_HINT')}</p>
      {refusal === '' ? null : <p role="alert">{t('LANG_FILTERS_REFUSED', { line: refusal })}</p>}
      <Button busy={isSaving} onClick={() => run(() => adoptRules(etag))}>
        {t('LANG_FILTERS_ADOPT')}
      </Button>
      {dialog}
    </>
  );
}
