import type { HighlightRule } from '@pillarbox/contract/preferences/rules';
import type { ReactNode } from 'react';
import { growl } from '../../../lib/growl.ts';
import { text, useText } from '../../../lib/i18n/text.tsx';
import { useSortable } from '../../../ui/sortable/use-sortable.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { replaced } from './rule-list.ts';
import { RuleRow } from './RuleRow.tsx';
import { ruleText } from './RuleWords.tsx';
import styles from '../../../ui/SettingsList.module.css';

interface RuleListProps {
  readonly rules: readonly HighlightRule[];
  /** The place of the rule in the form; -1 for none. */
  readonly edited: number;
  readonly onEdit: (at: number) => void;
  readonly onSave: (rules: readonly HighlightRule[]) => void;
  /** The form: it stands where its rule is; at the end for a new rule, and for one that is gone. */
  readonly children: ReactNode;
}

/** The rules in the order in which they are tested. They are moved by dragging, by Alt with arrows, or by a menu. */
export function RuleList({ rules, edited, onEdit, onSave, children }: RuleListProps): ReactNode {
  const t = useText();
  const { list, said, placeOf } = useSortable({
    kind: 'highlighting',
    items: rules,
    said: (_, place) => t('LANG_HIGHLIGHTING_MOVED', { place, total: rules.length }),
    onMove: onSave,
  });
  const remove = (at: number): void => {
    const rule = rules[at];
    if (rule === undefined) return;
    onSave(rules.filter((_, index) => index !== at));
    growl.show({ type: 'success', text: text('LANG_HIGHLIGHTING_REMOVED', { rule: ruleText(rule, text) }) });
  };

  return (
    <>
      <ul ref={list} className={styles['list']} data-highlighting="">
        {rules.map((rule, at) =>
          at === edited ? (
            <li key={`form ${String(at)}`}>{children}</li>
          ) : (
            <RuleRow
              // Rules have no ids, and two may be the same.
              key={`${String(at)} ${String(rule.pattern)} ${rule.value}`}
              rule={rule}
              place={placeOf(at)}
              onSwitch={(status) => onSave(replaced(rules, at, { ...rule, status }))}
              onEdit={() => onEdit(at)}
              onRemove={() => remove(at)}
            />
          ),
        )}
        {children !== null && (edited === -1 || edited >= rules.length) ? <li>{children}</li> : null}
      </ul>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </>
  );
}
