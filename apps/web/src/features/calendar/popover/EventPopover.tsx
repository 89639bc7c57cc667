import { readEventFile } from '@pillarbox/contract/calendar/file-calls';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { formatSize } from '@pillarbox/rules/size';
import { Bell, Clock, Lock, MapPin, Paperclip, Pencil, Repeat, Trash2, UsersRound, Video, X } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { addressOf } from '../../../lib/request-parts.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import { deleteShownEvent } from '../actions/delete-event.ts';
import { editEvent } from '../actions/edit-event.ts';
import { useEvent } from '../data/calendar.queries.ts';
import type { ShownEvent } from '../model/shown-event.ts';
import { nameOf, stateWords, timeOf, titleOf, useDayWords } from '../parts/day-words.ts';
import { Answers } from './Answers.tsx';
import styles from './EventPopover.module.css';

interface EventPopoverProps {
  readonly event: ShownEvent;
  readonly anchor: Element;
  readonly onClose: () => void;
}

/** What an event is, beside it: when, where, who, and what can be done with it. */
export function EventPopover({ event, anchor, onClose }: EventPopoverProps): ReactNode {
  const t = useText();
  const words = useDayWords();
  const { instance, calendar, isMovable } = event;
  const state = stateWords(event, t);
  const run = (action: () => void) => () => {
    onClose();
    action();
  };
  return (
    <Popover
      anchor={anchor}
      role="dialog"
      label={nameOf(event, t, words)}
      placement="beside"
      isSheet
      className={styles['popover']}
      onClose={onClose}
      onOpen={(element) => element.querySelector<HTMLElement>('[data-first]')?.focus({ preventScroll: true })}
    >
      <header className={styles['head']} style={{ '--event': event.color } as CSSProperties}>
        <span className={styles['slot']} aria-hidden="true" />
        <h2 className={styles['title']} data-state={event.state}>
          {titleOf(event, t)}
        </h2>
        <IconButton data-first="" size="dense" icon={<X size={17} />} label={t('LANG_UI_CLOSE')} onClick={onClose} />
      </header>
      <div className={styles['body']}>
        <Line icon={<Clock size={16} />}>
          {event.first === event.last ? `${words.long(event.first)}, ` : ''}
          {timeOf(event, t, words)}
          {state === '' ? null : <span className={styles['quiet']}>{state}</span>}
        </Line>
        {instance.location === '' ? null : <Line icon={<MapPin size={16} />}>{instance.location}</Line>}
        {instance.isMasked ? null : <Details event={event} />}
        <Line icon={<span className={styles['square']} style={{ background: calendar.color }} />}>
          {calendar.name}
          {instance.isPrivate ? <Lock size={13} aria-label={t('LANG_CALENDAR_PRIVATE')} /> : null}
        </Line>
      </div>
      {instance.answer === '' || instance.isMasked || calendar.right !== 'OWN' ? null : <Answers event={event} />}
      {isMovable ? (
        <footer className={styles['foot']}>
          <Button size="small" icon={<Pencil size={15} />} onClick={run(() => editEvent(event))}>
            {t('LANG_CALENDAR_EDIT')}
          </Button>
          <Button size="small" icon={<Trash2 size={15} />} onClick={run(() => void deleteShownEvent(event))}>
            {t('LANG_CALENDAR_DELETE')}
          </Button>
        </footer>
      ) : null}
    </Popover>
  );
}

function Line({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }): ReactNode {
  return (
    <div className={styles['line']}>
      <span className={styles['icon']} aria-hidden="true">
        {icon}
      </span>
      <span className={styles['words']}>{children}</span>
    </div>
  );
}

/** What only the event itself says: people, notes, files, the rule of its series. They come with a call of their own. */
function Details({ event }: { readonly event: ShownEvent }): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const { id, instance, attendees, hasReminder } = event.instance;
  const { data } = useEvent(id, instance);
  const people = data?.attendees.map(({ name, mail }) => (name === '' ? mail : name)).join(', ') ?? '';
  return (
    <>
      {data === undefined || data.url === '' ? null : (
        <Line icon={<Video size={16} />}>
          <a href={data.url} target="_blank" rel="noreferrer noopener">
            {t('LANG_CALENDAR_JOIN')}
          </a>
        </Line>
      )}
      {data === undefined || data.recurrence.summary === '' ? null : (
        <Line icon={<Repeat size={16} />}>{data.recurrence.summary}</Line>
      )}
      {attendees === 0 ? null : (
        <Line icon={<UsersRound size={16} />}>
          {t('LANG_CALENDAR_PEOPLE', { count: attendees })}
          <span className={styles['people']}>{people}</span>
        </Line>
      )}
      {hasReminder ? <Line icon={<Bell size={16} />}>{t('LANG_CALENDAR_REMINDER')}</Line> : null}
      {data === undefined || data.attachments.length === 0 ? null : (
        <Line icon={<Paperclip size={16} />}>
          <ul className={styles['files']} aria-label={t('LANG_CALENDAR_FILES')}>
            {data.attachments.map(({ id: fileId, name, size }) => (
              <li key={fileId}>
                <a href={addressOf(readEventFile, { params: { id, fileId } }, null)} download>
                  <bdi>{visibleText(name)}</bdi>
                </a>
                <span className={styles['quiet']}>{formatSize(size, tag)}</span>
              </li>
            ))}
          </ul>
        </Line>
      )}
      {data === undefined || data.description === '' ? null : <p className={styles['notes']}>{data.description}</p>}
    </>
  );
}
