import { Check, Layers } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { initialsOf } from '../../../ui/initials.ts';
import { cx } from '../../../ui/cx.ts';
import type { DrawnPerson, DrawnWords } from './drawn-words.ts';
import frame from './Drawing.module.css';
import styles from './ListDrawings.module.css';

/** The attributes that set the personal hue of an element. */
export function hue(value: number): { readonly 'data-who': ''; readonly style: CSSProperties } {
  return { 'data-who': '', style: { '--who-h': String(value) } as CSSProperties };
}

function Face({ person, stacked = false }: { readonly person: DrawnPerson; readonly stacked?: boolean }): ReactNode {
  return (
    <span className={cx(styles['face'], stacked && styles['stack'])} {...hue(person.hue)}>
      {initialsOf(person.name, undefined)}
    </span>
  );
}

/** The list: unread, stacked by sender, open. */
export function Inbox({ words }: { readonly words: DrawnWords }): ReactNode {
  const t = useText();
  return (
    <div className={cx(frame['sheet'], frame['low'])}>
      <div className={styles['day']}>{t('LANG_TOUR_DRAWN_TODAY')}</div>
      {words.messages.map((message, at) => (
        <div key={message.name} className={cx(styles['message'], at === 2 && styles['open'])}>
          {at < 2 ? <span className={styles['unread']} /> : null}
          <Face person={message} stacked={at === 1} />
          <span className={styles['lines']}>
            <b>{message.name}</b>
            <span className={cx(at < 2 && styles['strong'])}>{message.subject}</span>
            <span className={styles['quiet']}>{message.text}</span>
          </span>
          <span className={cx(styles['time'], at < 2 && styles['fresh'])}>{message.time}</span>
        </div>
      ))}
      <span className={cx(styles['tag'], styles['tagLeft'])}>
        <Layers size={16} />
        {t('LANG_TOUR_DRAWN_STACKED')}
      </span>
    </div>
  );
}

/** The events of the week: day, start and length in rows of the grid. */
const EVENTS = [
  { day: 1, from: 2, rows: 2, hue: 255 },
  { day: 2, from: 4, rows: 3, hue: 55 },
  { day: 4, from: 2, rows: 2, hue: 330 },
  { day: 5, from: 5, rows: 2, hue: 160 },
] as const;

/** A week with its events and the line of the current time. */
export function Calendar({ words }: { readonly words: DrawnWords }): ReactNode {
  return (
    <div className={cx(frame['sheet'], frame['low'], styles['week'])}>
      {EVENTS.map((event, at) => (
        <span
          key={event.day}
          className={styles['event']}
          data-who=""
          style={
            {
              '--who-h': String(event.hue),
              gridColumn: event.day,
              gridRow: `${event.from} / span ${event.rows}`,
            } as CSSProperties
          }
        >
          {words.events[at]}
        </span>
      ))}
      <span className={styles['nowLine']} />
    </div>
  );
}

/** Tasks, one of them done. */
export function Tasks({ words }: { readonly words: DrawnWords }): ReactNode {
  return (
    <div className={cx(frame['sheet'], frame['low'], styles['board'])}>
      {[255, 55, 160].map((color, column) => (
        <div key={color} className={styles['column']}>
          <span className={styles['columnHead']} {...hue(color)} />
          {words.tasks
            .filter((_, at) => at % 3 === column)
            .map((task, at) => (
              <span key={task} className={styles['task']}>
                <span className={cx(styles['round'], column === 2 && at === 0 && styles['done'])}>
                  {column === 2 && at === 0 ? <Check size={10} strokeWidth={3} /> : null}
                </span>
                {task}
              </span>
            ))}
        </div>
      ))}
    </div>
  );
}

/** A list of people, and the details of one. */
export function Contacts({ words }: { readonly words: DrawnWords }): ReactNode {
  return (
    <div className={cx(frame['sheet'], frame['low'], styles['people'])}>
      <div>
        {words.people.map((person, at) => (
          <div key={person.name} className={cx(styles['person'], at === 1 && styles['open'])}>
            <Face person={person} />
            {person.name}
          </div>
        ))}
      </div>
      <div className={styles['card']}>
        {words.people.slice(1, 2).map((person) => (
          <div key={person.name} className={styles['cardHead']}>
            <Face person={person} />
            <b>{person.name}</b>
          </div>
        ))}
        {[88, 64, 76, 52].map((width) => (
          <span key={width} className={frame['bar']} style={{ width: `${width}%` }} />
        ))}
      </div>
    </div>
  );
}
