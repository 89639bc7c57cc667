import type { SubmittedTask, Task } from '@pillarbox/contract/tasks/task';
import { TASK_BOXES } from '@pillarbox/contract/tasks/task';
import { upper } from '@pillarbox/locales/keys';
import { Bell, Calendar, CalendarClock, Flag, List, Repeat, SquareKanban, Tag } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Select } from '../../../ui/Select.tsx';
import { isWritable, useTaskLists } from '../data/task-lists.queries.ts';
import { boxColors } from '../model/boxes.ts';
import { REMINDERS, reminderName } from '../model/reminders.ts';
import { ruleName, ruleOf, RULES } from '../model/rules.ts';
import { DateField } from './DateField.tsx';
import { FieldRow } from './FieldRow.tsx';
import { TagsField } from './TagsField.tsx';
import styles from './TaskPanel.module.css';

/** The priorities that are offered; files may hold any from 1 to 9 (RFC 5545 3.8.1.9). */
const PRIORITIES = ['none', 'high', 'medium', 'low'] as const;
const PRIORITY_OF = { none: 0, high: 1, medium: 5, low: 9 } as const;

/** The name of a priority: 1 to 4 are high, 5 is medium, 6 to 9 are low. */
function priorityName(priority: number): (typeof PRIORITIES)[number] {
  if (priority === 0) return 'none';
  return priority < 5 ? 'high' : priority === 5 ? 'medium' : 'low';
}

interface TaskFieldsProps {
  readonly task: Task;
  /** `soon`: the user is typing. */
  readonly onChange: (fields: SubmittedTask, soon?: boolean) => void;
  /** A field was left. */
  readonly onLeave: () => void;
}

/** The fields of a task in rows of icon, label and value, and its notes below. */
export function TaskFields({ task, onChange, onLeave }: TaskFieldsProps): ReactNode {
  const t = useText();
  const notes = useId();
  const { data: lists = [] } = useTaskLists();
  const isFixed = !task.isEditable;
  const here = lists.find(({ id }) => id === task.list);
  const choices = lists.filter((list) => isWritable(list) || list === here);
  const reminder = reminderName(task);
  const rule = ruleName(task.rule);
  return (
    <div className={styles['fields']} onBlur={onLeave}>
      <FieldRow icon={Calendar} label={t('LANG_TASKS_FIELD_DUE')}>
        <DateField
          label={t('LANG_TASKS_FIELD_DUE')}
          value={task.due}
          disabled={isFixed}
          isUrgent={!task.isDone}
          onChange={(due) => onChange({ due })}
        />
      </FieldRow>
      <FieldRow icon={CalendarClock} label={t('LANG_TASKS_FIELD_START')}>
        <DateField
          label={t('LANG_TASKS_FIELD_START')}
          value={task.start}
          disabled={isFixed}
          onChange={(start) => onChange({ start })}
        />
      </FieldRow>
      <FieldRow icon={Bell} label={t('LANG_TASKS_FIELD_REMINDER')}>
        <Select
          quiet
          label={t('LANG_TASKS_FIELD_REMINDER')}
          value={reminder}
          disabled={isFixed || task.due === null}
          options={[...REMINDERS.keys(), ...(REMINDERS.has(reminder) ? [] : [reminder])].map((value) => ({
            value,
            label: t(`LANG_TASKS_REMINDER_${upper(value)}`),
          }))}
          onChange={(value) => {
            const minutes = REMINDERS.get(value);
            onChange({
              reminders: minutes === undefined || minutes === null ? [] : [{ minutes, from: 'end', byMail: false }],
            });
          }}
        />
      </FieldRow>
      <FieldRow icon={SquareKanban} label={t('LANG_TASKS_FIELD_BOX')}>
        <span {...boxColors(task.zero_inbox_tag)} className={styles['boxField']}>
          <Select
            quiet
            label={t('LANG_TASKS_FIELD_BOX')}
            value={task.zero_inbox_tag}
            disabled={isFixed}
            options={TASK_BOXES.map((value) => ({ value, label: t(`LANG_TASKS_BOX_${upper(value)}`) }))}
            onChange={(value) => onChange({ zero_inbox_tag: value })}
          />
        </span>
      </FieldRow>
      <FieldRow icon={List} label={t('LANG_TASKS_FIELD_LIST')}>
        <Select
          quiet
          label={t('LANG_TASKS_FIELD_LIST')}
          value={task.list === '' ? (lists.find(({ isDefault }) => isDefault)?.id ?? '') : task.list}
          disabled={isFixed}
          options={choices.map(({ id: value, name: label }) => ({ value, label }))}
          onChange={(list) => onChange({ list })}
        />
      </FieldRow>
      <FieldRow icon={Flag} label={t('LANG_TASKS_FIELD_PRIORITY')}>
        <Select
          quiet
          label={t('LANG_TASKS_FIELD_PRIORITY')}
          value={priorityName(task.priority)}
          disabled={isFixed}
          options={PRIORITIES.map((value) => ({ value, label: t(`LANG_TASKS_PRIORITY_${upper(value)}`) }))}
          onChange={(value) => onChange({ priority: PRIORITY_OF[value] })}
        />
      </FieldRow>
      <FieldRow icon={Repeat} label={t('LANG_TASKS_FIELD_REPEAT')}>
        <Select
          quiet
          label={t('LANG_TASKS_FIELD_REPEAT')}
          value={rule}
          disabled={isFixed || (task.due === null && task.start === null)}
          options={[...RULES, ...(rule === 'other' ? (['other'] as const) : [])].map((value) => ({
            value,
            label: t(`LANG_TASKS_REPEAT_${upper(value)}`),
          }))}
          onChange={(value) => {
            if (value !== 'other') onChange({ rule: ruleOf(value) });
          }}
        />
      </FieldRow>
      <FieldRow icon={Tag} label={t('LANG_TASKS_FIELD_TAGS')}>
        <TagsField tags={task.tags} disabled={isFixed} onChange={(tags) => onChange({ tags: [...tags] })} />
      </FieldRow>
      <label htmlFor={notes} className={styles['heading']}>
        {t('LANG_TASKS_FIELD_NOTES')}
      </label>
      <textarea
        id={notes}
        className={styles['notes']}
        value={task.notes}
        rows={4}
        maxLength={100_000}
        readOnly={isFixed}
        onChange={(event) => onChange({ notes: event.target.value }, true)}
      />
    </div>
  );
}
