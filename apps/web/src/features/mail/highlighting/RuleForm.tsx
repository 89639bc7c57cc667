import type { HighlightRule } from '@pillarbox/contract/preferences/rules';
import { HIGHLIGHT_PATTERN } from '@pillarbox/contract/preferences/rules';
import { upper } from '@pillarbox/locales/keys';
import { edgeColours } from '@pillarbox/rules/theme/edge';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { COLORS, hashed } from './rule-list.ts';
import styles from './Highlighting.module.css';

type Pattern = HighlightRule['pattern'];
const { FROM, TO, SUBJECT } = HIGHLIGHT_PATTERN;
const PATTERNS: readonly Pattern[] = [FROM, TO, SUBJECT];

interface RuleFormProps {
  readonly rule: HighlightRule;
  readonly onChange: (rule: HighlightRule) => void;
  readonly onSave: () => void;
  readonly onClose: () => void;
}

/** The form of a rule, in the place of its row. The preview below follows what is typed. */
export function RuleForm({ rule, onChange, onSave, onClose }: RuleFormProps): ReactNode {
  const t = useText();
  const isEmpty = rule.value.trim() === '';
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) onSave();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles['fields']}>
        <Select
          label={t('LANG_HIGHLIGHTING_PATTERN')}
          value={String(rule.pattern)}
          options={PATTERNS.map((one) => ({ value: String(one), label: t(`LANG_HIGHLIGHTING_PATTERN_${one}`) }))}
          onChange={(chosen) => onChange({ ...rule, pattern: PATTERNS.find((one) => String(one) === chosen) ?? FROM })}
        />
        <TextField
          label={t('LANG_HIGHLIGHTING_VALUE')}
          hint={rule.pattern === SUBJECT ? undefined : t('LANG_HIGHLIGHTING_VALUE_HINT')}
          value={rule.value}
          maxLength={320}
          autoComplete="off"
          autoFocus
          onChange={(event) => onChange({ ...rule, value: event.currentTarget.value })}
        />
      </div>
      <ColorChoice color={hashed(rule.color)} onChoose={(color) => onChange({ ...rule, color })} />
      <div className={styles['buttons']}>
        <Button onClick={onClose}>{t('LANG_HIGHLIGHTING_CANCEL')}</Button>
        <Button kind="primary" type="submit" disabled={isEmpty}>
          {t('LANG_HIGHLIGHTING_SAVE')}
        </Button>
      </div>
    </form>
  );
}

interface ColorChoiceProps {
  readonly color: string;
  readonly onChoose: (color: string) => void;
}

/** Eight colours as radio buttons, and a field for any other one. */
function ColorChoice({ color, onChoose }: ColorChoiceProps): ReactNode {
  const t = useText();
  const group = useId();
  const isOther = COLORS.every(({ value }) => value !== color);
  const ground = (value: string): string => {
    const edge = edgeColours(value);
    return edge === null ? value : `light-dark(${edge.light}, ${edge.dark})`;
  };
  return (
    <fieldset className={styles['colors']}>
      <legend>{t('LANG_HIGHLIGHTING_COLOR')}</legend>
      {COLORS.map(({ name, value }) => (
        <label
          key={name}
          className={styles['color']}
          data-tooltip={t(`LANG_HIGHLIGHTING_COLOR_${upper(name)}`)}
          style={{ background: ground(value) }}
        >
          <input
            type="radio"
            name={group}
            aria-label={t(`LANG_HIGHLIGHTING_COLOR_${upper(name)}`)}
            checked={color === value}
            onChange={() => onChoose(value)}
          />
        </label>
      ))}
      <label className={styles['other']} data-chosen={isOther || undefined}>
        <input
          type="color"
          value={color.length === 4 ? color.replace(/[0-9a-f]/gi, '$&$&') : color}
          onChange={(event) => onChoose(event.currentTarget.value)}
        />
        {t('LANG_HIGHLIGHTING_COLOR_OTHER')}
      </label>
    </fieldset>
  );
}
