import type { HighlightRule } from '@pillarbox/contract/preferences/rules';
import type { DragEvent, KeyboardEvent, ReactNode } from 'react';
import { useLayoutEffect, useRef, useState } from 'react';
import { growl } from '../../../lib/growl.ts';
import { text, useText } from '../../../lib/i18n/text.tsx';
import list from '../../../ui/SettingsList.module.css';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { moved, replaced } from './rule-list.ts';
import { RuleRow } from './RuleRow.tsx';
import { ruleText } from './RuleWords.tsx';

interface RuleListProps {
  readonly rules: readonly HighlightRule[];
  /** The place of the rule in the form; -1 for none. */
  readonly edited: number;
  readonly onEdit: (at: number) => void;
  readonly onSave: (rules: readonly HighlightRule[]) => void;
  /** The form: it stands where its rule is; at the end for a new rule, and for one that is gone. */
  readonly children: ReactNode;
}

/** The name of what is dragged, so that nothing else is taken for a rule. */
const DRAGGED = 'application/x-pillarbox-highlighting';

/** The rules in the order in which they are tested. They are moved by dragging, by Alt with arrows, or by a menu. */
export function RuleList({ rules, edited, onEdit, onSave, children }: RuleListProps): ReactNode {
  const t = useText();
  const element = useRef<HTMLUListElement>(null);
  const dragged = useRef(-1);
  /** The place to which the focus follows a moved rule. */
  const focused = useRef(-1);
  const [over, setOver] = useState(-1);
  const [said, setSaid] = useState('');

  useLayoutEffect(() => {
    if (focused.current === -1) return;
    element.current?.querySelector<HTMLElement>(`[data-grip="${String(focused.current)}"]`)?.focus();
    focused.current = -1;
  }, [rules]);

  const move = (from: number, to: number): void => {
    if (from === to || to < 0 || to >= rules.length) return;
    focused.current = to;
    setSaid(t('LANG_HIGHLIGHTING_MOVED', { place: to + 1, total: rules.length }));
    onSave(moved(rules, from, to));
  };
  const remove = (at: number): void => {
    const rule = rules[at];
    if (rule === undefined) return;
    onSave(rules.filter((_, index) => index !== at));
    growl.show({ type: 'success', text: text('LANG_HIGHLIGHTING_REMOVED', { rule: ruleText(rule, text) }) });
  };
  const onKeyDown = (event: KeyboardEvent, at: number): void => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (by === 0 || !event.altKey || event.shiftKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    move(at, at + by);
  };
  const drag = (at: number) => ({
    onDragStart: (event: DragEvent): void => {
      dragged.current = at;
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData(DRAGGED, '');
    },
    onDragOver: (event: DragEvent): void => {
      if (!event.dataTransfer.types.includes(DRAGGED)) return;
      event.preventDefault();
      setOver(at);
    },
    onDrop: (event: DragEvent): void => {
      event.preventDefault();
      move(dragged.current, at);
    },
    onDragEnd: (): void => {
      dragged.current = -1;
      setOver(-1);
    },
  });

  return (
    <>
      <ul ref={element} className={list['list']} data-highlighting="">
        {rules.map((rule, at) =>
          at === edited ? (
            <li key={`form ${String(at)}`}>{children}</li>
          ) : (
            <RuleRow
              // Rules have no ids, and two may be the same.
              key={`${String(at)} ${String(rule.pattern)} ${rule.value}`}
              rule={rule}
              place={{ at, total: rules.length }}
              drop={over === at && dragged.current !== at ? (dragged.current < at ? 'below' : 'above') : null}
              drag={drag(at)}
              onKeyDown={(event) => onKeyDown(event, at)}
              onMove={(to) => move(at, to)}
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
