import { MAX_RULE_TEXT } from '@pillarbox/contract/filters/filter';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';

interface RuleTextProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

/** A rule that the fields of a filter cannot express, as the text that the mail server runs. */
export function RuleText({ value, error, onChange }: RuleTextProps): ReactNode {
  const t = useText();
  return (
    <TextArea
      label={t('LANG_FILTERS_RULE')}
      hint={t('LANG_FILTERS_IS_TEXT')}
      rows={14}
      dir="ltr"
      spellCheck={false}
      maxLength={MAX_RULE_TEXT}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
