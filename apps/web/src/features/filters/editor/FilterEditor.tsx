import { MAX_CONDITIONS, MAX_FILTER_NAME } from '@pillarbox/contract/filters/filter';
import { ArrowLeft, Plus, Trash2 } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useRef } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { abilitiesOf } from '../model/abilities.ts';
import type { Draft, DraftAction, DraftCondition } from '../model/draft.ts';
import { newAction, newCondition } from '../model/draft.ts';
import type { DraftProblem } from '../model/draft-problems.ts';
import { faultAt } from '../model/draft-problems.ts';
import { FAULT_KEYS } from '../model/words.ts';
import { RuleText } from '../text/RuleText.tsx';
import { ActionRow } from './ActionRow.tsx';
import { ConditionRow } from './ConditionRow.tsx';
import styles from './FilterEditor.module.css';

interface FilterEditorProps {
  readonly draft: Draft;
  readonly problems: readonly DraftProblem[];
  /** Whether the user tried to save. From then on missing values are errors too. */
  readonly hasTried: boolean;
  /** Extensions of the mail server. */
  readonly extensions: readonly string[];
  /** What the mail server said about the filter; '' for nothing. */
  readonly refusal: string;
  readonly onChange: (draft: Draft) => void;
  readonly onSave: () => void;
  /** Absent for a new filter. */
  readonly onDelete: (() => void) | undefined;
  readonly onBack: () => void;
  /** Below the fields, and the bar at the end. */
  readonly children: ReactNode;
}

/** The form of a filter: name, conditions, actions (ui.md 30). */
export function FilterEditor(props: FilterEditorProps): ReactNode {
  const { draft, problems, hasTried, extensions, refusal, onChange, onSave, onDelete, onBack, children } = props;
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const wordsAt = (field: string): string | undefined => {
    const problem = faultAt(problems, field, hasTried);
    return problem === undefined ? undefined : t(FAULT_KEYS[problem.fault], { line: problem.line ?? 1 });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    onSave();
  };
  return (
    <form
      ref={form}
      className={styles['editor']}
      aria-label={draft.name === '' ? t('LANG_FILTERS_NEW') : draft.name}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <header className={styles['head']}>
        <IconButton
          className={styles['back']}
          icon={<ArrowLeft size={17} />}
          label={t('LANG_FILTERS_BACK')}
          onClick={onBack}
        />
        <h2 className={styles['title']}>{draft.name === '' ? t('LANG_FILTERS_NEW') : draft.name}</h2>
        {onDelete === undefined ? null : (
          <Button kind="danger-soft" icon={<Trash2 size={16} />} onClick={onDelete}>
            {t('LANG_FILTERS_DELETE')}
          </Button>
        )}
      </header>
      <div className={styles['body']}>
        <TextField
          label={t('LANG_FILTERS_NAME')}
          maxLength={MAX_FILTER_NAME}
          value={draft.name}
          error={wordsAt('name')}
          onChange={(event) => onChange({ ...draft, name: event.currentTarget.value })}
        />
        {draft.text === null ? (
          <Fields {...{ draft, extensions, wordsAt, onChange }} />
        ) : (
          <RuleText value={draft.text} error={wordsAt('text')} onChange={(text) => onChange({ ...draft, text })} />
        )}
        {refusal === '' ? null : (
          <p role="alert" className={styles['wrong']}>
            {t('LANG_FILTERS_REFUSED', { line: refusal })}
          </p>
        )}
      </div>
      {children}
    </form>
  );
}

interface FieldsProps {
  readonly draft: Draft;
  readonly extensions: readonly string[];
  readonly wordsAt: (field: string) => string | undefined;
  readonly onChange: (draft: Draft) => void;
}

/** Focuses the value of a row, or its first control, once it has rendered. */
function focusRow(list: HTMLElement | null, index: number): void {
  requestAnimationFrame(() => {
    const row = list?.querySelectorAll('[data-row]')[index];
    (row?.querySelector<HTMLElement>('[data-value]') ?? row?.querySelector('button'))?.focus();
  });
}

function Fields({ draft, extensions, wordsAt, onChange }: FieldsProps): ReactNode {
  const t = useText();
  const conditions = useRef<HTMLUListElement>(null);
  const actions = useRef<HTMLUListElement>(null);
  const { fields, verbs } = abilitiesOf(extensions);
  const setConditions = (next: readonly DraftCondition[]): void => onChange({ ...draft, conditions: next });
  const setActions = (next: readonly DraftAction[]): void => onChange({ ...draft, actions: next });
  const addCondition = (index: number): void => {
    if (draft.conditions.length >= MAX_CONDITIONS) return;
    const field = draft.conditions[index - 1]?.field ?? 'from';
    setConditions(draft.conditions.toSpliced(index, 0, newCondition(field)));
    focusRow(conditions.current, index);
  };
  return (
    <>
      <div className={styles['part']}>
        <h3>{t('LANG_FILTERS_WHEN')}</h3>
        <SegmentedControl
          label={t('LANG_FILTERS_MATCH')}
          value={draft.match}
          options={[
            { value: 'all', label: t('LANG_FILTERS_MATCH_ALL') },
            { value: 'any', label: t('LANG_FILTERS_MATCH_ANY') },
          ]}
          onChange={(match) => onChange({ ...draft, match })}
        />
      </div>
      <ul ref={conditions} className={styles['rows']} aria-label={t('LANG_FILTERS_WHEN')}>
        {draft.conditions.map((condition, index) => (
          <ConditionRow
            key={condition.key}
            condition={condition}
            error={wordsAt(`conditions.${index}.value`)}
            headerError={wordsAt(`conditions.${index}.header`)}
            fields={fields}
            onChange={(next) => setConditions(draft.conditions.with(index, next))}
            onRemove={() => {
              setConditions(draft.conditions.toSpliced(index, 1));
              focusRow(conditions.current, Math.max(0, index - 1));
            }}
            onEnter={() => addCondition(index + 1)}
          />
        ))}
      </ul>
      {draft.conditions.length === 0 ? <p className={styles['note']}>{t('LANG_FILTERS_NO_CONDITIONS')}</p> : null}
      <Button
        kind="link"
        className={styles['add']}
        icon={<Plus size={16} />}
        onClick={() => addCondition(draft.conditions.length)}
      >
        {t('LANG_FILTERS_ADD_CONDITION')}
      </Button>
      <div className={styles['part']}>
        <h3>{t('LANG_FILTERS_THEN')}</h3>
      </div>
      <ul ref={actions} className={styles['rows']} aria-label={t('LANG_FILTERS_THEN')}>
        {draft.actions.map((action, index) => (
          <ActionRow
            key={action.key}
            action={action}
            error={['folder', 'label', 'address', 'text']
              .map((part) => wordsAt(`actions.${index}.${part}`))
              .find((words) => words !== undefined)}
            verbs={verbs}
            onChange={(next) => setActions(draft.actions.with(index, next))}
            onRemove={() => {
              setActions(draft.actions.toSpliced(index, 1));
              focusRow(actions.current, Math.max(0, index - 1));
            }}
          />
        ))}
      </ul>
      {wordsAt('actions') === undefined ? null : <p className={styles['wrong']}>{wordsAt('actions')}</p>}
      <Button
        kind="link"
        className={styles['add']}
        icon={<Plus size={16} />}
        onClick={() => {
          setActions([...draft.actions, newAction()]);
          focusRow(actions.current, draft.actions.length);
        }}
      >
        {t('LANG_FILTERS_ADD_ACTION')}
      </Button>
      <Checkbox
        label={t('LANG_FILTERS_STOP')}
        checked={draft.stop}
        onChange={(event) => onChange({ ...draft, stop: event.currentTarget.checked })}
      />
    </>
  );
}
