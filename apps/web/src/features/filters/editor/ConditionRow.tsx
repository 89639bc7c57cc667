import type { FilterField } from '@pillarbox/contract/filters/filter';
import { MAX_FILTER_VALUE } from '@pillarbox/contract/filters/filter';
import { Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { DraftCondition, DraftTest } from '../model/draft.ts';
import { testsOf } from '../model/draft.ts';
import { FIELD_KEYS, TEST_KEYS } from '../model/words.ts';
import styles from './FilterEditor.module.css';

interface ConditionRowProps {
  readonly condition: DraftCondition;
  /** The words of a problem of the value, and of the name of the header. */
  readonly error: string | undefined;
  readonly headerError: string | undefined;
  /** Whether the mail server can search texts and compare dates. */
  readonly fields: readonly FilterField[];
  readonly onChange: (condition: DraftCondition) => void;
  readonly onRemove: () => void;
  /** Enter in the value. */
  readonly onEnter: () => void;
}

/** A condition: field, comparison, value. */
export function ConditionRow(props: ConditionRowProps): ReactNode {
  const { condition, error, headerError, fields, onChange, onRemove, onEnter } = props;
  const t = useText();
  const { field, header, test, value } = condition;
  const isBare = test === 'exists' || test === 'notExists';
  const changeField = (next: FilterField): void => {
    const tests = testsOf(next);
    const isKind = (one: FilterField) => one === 'size' || one === 'date';
    const kept = tests.includes(test) ? test : (tests[0] ?? 'contains');
    onChange({ ...condition, field: next, test: kept, value: isKind(next) || isKind(field) ? '' : value });
  };
  return (
    <li className={styles['condition']} data-row="">
      <Select
        label={t('LANG_FILTERS_FIELD')}
        labelHidden
        value={field}
        options={fields.map((one) => ({ value: one, label: t(FIELD_KEYS[one]) }))}
        onChange={changeField}
      />
      {field === 'header' ? (
        <TextField
          label={t('LANG_FILTERS_HEADER')}
          labelHidden
          placeholder={t('LANG_FILTERS_HEADER')}
          dir="ltr"
          maxLength={76}
          value={header}
          error={headerError}
          onChange={(event) => onChange({ ...condition, header: event.currentTarget.value })}
        />
      ) : null}
      <Select<DraftTest>
        label={t('LANG_FILTERS_TEST')}
        labelHidden
        value={test}
        options={testsOf(field).map((one) => ({ value: one, label: t(TEST_KEYS[one]) }))}
        onChange={(next) => onChange({ ...condition, test: next })}
      />
      {isBare ? null : (
        <TextField
          label={t('LANG_FILTERS_VALUE')}
          labelHidden
          className={styles['value']}
          data-value=""
          type={field === 'date' ? 'date' : 'text'}
          inputMode={field === 'size' ? 'decimal' : undefined}
          dir={field === 'from' || field === 'to' ? 'auto' : undefined}
          maxLength={MAX_FILTER_VALUE}
          value={value}
          error={error}
          after={field === 'size' ? <span className={styles['unit']}>{t('LANG_FILTERS_MB')}</span> : undefined}
          onChange={(event) => onChange({ ...condition, value: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            onEnter();
          }}
        />
      )}
      <IconButton icon={<Minus size={16} />} label={t('LANG_FILTERS_REMOVE_CONDITION')} onClick={onRemove} />
    </li>
  );
}
