import type { Event } from '@pillarbox/contract/calendar/event';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { Lock, Pencil, Trash, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import type { AnchorBox } from '../../../ui/position.ts';
import { deleteEvent, useCalendars, useEvent, useZone } from '../data/calendar.queries.ts';
import { AnswerButtons } from './card/AnswerButtons.tsx';
import { CardDetails } from './card/CardDetails.tsx';
import { dayOfText, timeAt } from './model/wall-time.ts';
import { openEditEvent } from './open-event.ts';
import { countInvited } from './people/invite.ts';
import { ScopeDialog } from './scope.tsx';
import { spanOf } from './times/use-availability.ts';
import { useWhenWords } from './times/use-when-words.ts';
import { growlFailure, growlWithUndo } from './undo-growl.ts';
import { isGuest } from './use-save-label.ts';
import type { Choice } from './use-save.ts';
import styles from './card/EventCard.module.css';

interface EventCardProps {
  readonly id: string;
  /** Which instance of a series; '' for an event that does not repeat. */
  readonly instance: string;
  readonly anchor: Element | AnchorBox;
  readonly onClose: () => void;
}

/** An event to read: when, where, who, and the buttons that answer, edit and delete it. A popover beside its chip; on a phone a sheet. */
export function EventCard({ id, instance, anchor, onClose }: EventCardProps): ReactNode {
  const t = useText();
  const title = useId();
  const { data: event, error, refetch } = useEvent(id, instance);
  const [isAsking, setAsking] = useState(false);
  const remove = async (choice: Choice): Promise<void> => {
    onClose();
    if (event === undefined) return;
    try {
      const body = { etag: event.etag, notify: choice.notify };
      const undo = await deleteEvent(id, { type: choice.scope, date: instance }, body);
      growlWithUndo(t('LANG_EVENT_DELETED', { title: event.summary || t('LANG_EVENT_UNTITLED') }), undo);
    } catch (failure) {
      growlFailure(failure);
    }
  };
  if (isAsking && event !== undefined) {
    return <DeleteQuestion event={event} onChoose={(choice) => void remove(choice)} onClose={onClose} />;
  }
  const isSeries = event !== undefined && (event.rule !== '' || event.instance !== '');
  return (
    <Popover
      anchor={anchor}
      role="dialog"
      label={event === undefined ? t('LANG_EVENT_LOADING') : event.summary || t('LANG_EVENT_UNTITLED')}
      placement="right-start"
      isSheet
      className={styles['card']}
      onClose={onClose}
      onOpen={(element) => element.querySelector<HTMLElement>('button')?.focus({ preventScroll: true })}
      onKeyDown={(pressed) => pressed.key !== 'Escape' && pressed.stopPropagation()}
    >
      <header className={styles['head']}>
        <ColorSlot event={event} />
        <h2 id={title} className={styles['title']}>
          {event === undefined ? null : visibleText(event.summary) || t('LANG_EVENT_UNTITLED')}
          {event?.isPrivate === true ? <Lock size={14} aria-label={t('LANG_EVENT_PRIVATE')} /> : null}
        </h2>
        <IconButton size="dense" icon={<X size={17} />} label={t('LANG_EVENT_CLOSE')} onClick={onClose} />
      </header>
      {event === undefined && error === null ? (
        <div className={styles['waiting']} role="status" aria-label={t('LANG_EVENT_LOADING')}>
          <Skeleton width="70%" height={16} />
          <Skeleton width="50%" height={16} />
        </div>
      ) : null}
      {event === undefined && error !== null ? (
        <div className={styles['waiting']} role="alert">
          <p>{t(errorTextKey(error))}</p>
          <Button onClick={() => void refetch()}>{t('LANG_EVENT_TRY_AGAIN')}</Button>
        </div>
      ) : null}
      {event === undefined ? null : (
        <>
          <CardDetails event={event} />
          <AnswerButtons event={event} />
          {event.isEditable ? (
            <footer className={styles['foot']}>
              <Button
                icon={<Pencil size={15} />}
                onClick={() => {
                  onClose();
                  openEditEvent(id, instance);
                }}
              >
                {t('LANG_EVENT_EDIT_SHORT')}
              </Button>
              <Button
                kind="danger-soft"
                icon={<Trash size={15} />}
                onClick={() => (isSeries ? setAsking(true) : void remove({ scope: 'all', notify: true }))}
              >
                {t('LANG_EVENT_DELETE')}
              </Button>
            </footer>
          ) : null}
        </>
      )}
    </Popover>
  );
}

/** The slot in the colour of the event, or else of its calendar. */
function ColorSlot({ event }: { readonly event: Event | undefined }): ReactNode {
  const calendar = useCalendars().data?.find(({ id }) => id === event?.calendar_id);
  const color = event?.color === '' ? calendar?.color : event?.color;
  return <span className={styles['slot']} style={{ background: color ?? 'var(--line-2)' }} />;
}

interface DeleteQuestionProps {
  readonly event: Event;
  readonly onChoose: (choice: Choice) => void;
  readonly onClose: () => void;
}

function DeleteQuestion({ event, onChoose, onClose }: DeleteQuestionProps): ReactNode {
  const zone = useZone();
  const { longDay } = useWhenWords(zone);
  const span = spanOf(event, zone);
  const day = dayOfText(event.start.time === '' || span === null ? event.start.date : timeAt(span.start, zone).date);
  return (
    <ScopeDialog
      action="delete"
      title={visibleText(event.summary)}
      day={day === null ? '' : longDay(day)}
      hasPeople={!isGuest(event) && countInvited(event.attendees) > 0}
      without={event.instance === '' ? ['current', 'following'] : []}
      onChoose={onChoose}
      onClose={onClose}
    />
  );
}
