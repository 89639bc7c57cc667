import { MAX_TEMPLATES } from '@pillarbox/contract/follow-ups/request';
import { CircleAlert, Plus, SendHorizontal } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Fragment, useRef } from 'react';
import { laterWords } from '../../../lib/i18n/later-words.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { cx } from '../../../ui/cx.ts';
import type { FollowUpTemplate } from '../model/follow-ups.ts';
import { delayWords } from './delays.ts';
import styles from './Timeline.module.css';

interface TimelineProps {
  readonly templates: readonly FollowUpTemplate[];
  /** When the message is, or was, sent, and when each follow-up leaves, in milliseconds since 1970. */
  readonly start: number;
  readonly times: readonly number[];
  /** Follow-ups that were sent before the first of these. */
  readonly passed: number;
  readonly selected: number;
  readonly onSelect: (at: number) => void;
  readonly onAdd: () => void;
  readonly onDelete: (at: number) => void;
  readonly onMove: (at: number, by: number) => void;
}

/**
 * The steps, from the message on, as a list of tabs: up, down, Home and End choose, Delete removes, Alt with up and down moves a step
 * (ui.md 32).
 */
export function Timeline(props: TimelineProps): ReactNode {
  const { templates, start, times, passed, selected, onSelect, onAdd, onDelete, onMove } = props;
  const t = useText();
  const list = useRef<HTMLDivElement>(null);
  const focus = (at: number): void => {
    onSelect(at);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[at]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && event.altKey) onMove(selected, step);
    else if (step !== 0) focus(Math.min(Math.max(selected + step, 0), templates.length - 1));
    else if (event.key === 'Home') focus(0);
    else if (event.key === 'End') focus(templates.length - 1);
    else if (event.key === 'Delete') onDelete(selected);
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles['timeline']}>
      <p className={styles['message']}>
        <span className={styles['sign']} aria-hidden="true">
          <SendHorizontal size={14} />
        </span>
        <span>
          <span className={styles['name']}>{t('LANG_FOLLOW_UPS_MESSAGE')}</span>
          <span className={styles['time']}>{laterWords(start)}</span>
        </span>
      </p>
      <div
        ref={list}
        role="tablist"
        aria-orientation="vertical"
        aria-label={t('LANG_FOLLOW_UPS_STEPS')}
        onKeyDown={onKeyDown}
      >
        {templates.map((template, at) => (
          <Fragment key={template.key}>
            <span className={styles['gap']} aria-hidden="true">
              {t('LANG_FOLLOW_UPS_NO_REPLY', { delay: delayWords(template.delay, t) })}
            </span>
            <Step
              template={template}
              number={passed + at + 1}
              time={times[at] ?? start}
              isSelected={at === selected}
              onSelect={() => onSelect(at)}
            />
          </Fragment>
        ))}
      </div>
      <button
        type="button"
        className={styles['add']}
        disabled={passed + templates.length >= MAX_TEMPLATES}
        onClick={onAdd}
      >
        <Plus size={16} aria-hidden="true" />
        <span className={styles['words']}>{t('LANG_FOLLOW_UPS_ADD')}</span>
        <span className={styles['count']}>
          {t('LANG_FOLLOW_UPS_COUNT', { count: passed + templates.length, limit: MAX_TEMPLATES })}
        </span>
      </button>
    </div>
  );
}

interface StepProps {
  readonly template: FollowUpTemplate;
  readonly number: number;
  readonly time: number;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
}

function Step({ template, number, time, isSelected, onSelect }: StepProps): ReactNode {
  const t = useText();
  const { compose, invalid, sendAs } = template;
  const [first = ''] = compose.text.trim().split('\n');
  return (
    <button
      type="button"
      role="tab"
      aria-selected={isSelected}
      tabIndex={isSelected ? 0 : -1}
      className={cx(styles['step'], isSelected && styles['selected'])}
      onClick={onSelect}
    >
      <span className={styles['circle']} aria-hidden="true">
        {number}
      </span>
      <span className={styles['facts']}>
        <span className={styles['name']}>{first === '' ? t('LANG_FOLLOW_UPS_NUMBER', { number }) : first}</span>
        <span className={styles['time']}>{laterWords(time)}</span>
        {invalid === null ? (
          <span className={styles['time']}>
            {t(sendAs === 'reply' ? 'LANG_FOLLOW_UPS_AS_REPLY' : 'LANG_FOLLOW_UPS_AS_NEW')}
          </span>
        ) : (
          <span className={styles['bad']}>
            <CircleAlert size={13} aria-hidden="true" />
            {t(invalid === 'subject' ? 'LANG_FOLLOW_UPS_ADD_SUBJECT' : 'LANG_FOLLOW_UPS_ADD_TEXT')}
          </span>
        )}
      </span>
    </button>
  );
}
