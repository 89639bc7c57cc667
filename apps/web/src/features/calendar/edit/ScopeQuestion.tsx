import type { Event } from '@pillarbox/contract/calendar/event';
import type { ReactNode } from 'react';
import { changedFields } from './model/draft.ts';
import { dayOfText } from './model/wall-time.ts';
import { countInvited } from './people/invite.ts';
import { ScopeDialog } from './scope.tsx';
import { useWhenWords } from './times/use-when-words.ts';
import type { EventForm } from './use-event-form.ts';
import type { Choice } from './use-save.ts';
import { isGuest } from './use-save-label.ts';

interface ScopeQuestionProps {
  readonly action: 'change' | 'delete';
  readonly event: Event;
  readonly form: EventForm;
  readonly onChoose: (choice: Choice) => void;
  readonly onClose: () => void;
}

/** Asks what of the series of the form is meant. One event alone cannot have another repeat, and all of a series has no first one. */
export function ScopeQuestion({ action, event, form, onChoose, onClose }: ScopeQuestionProps): ReactNode {
  const { longDay } = useWhenWords(form.zone);
  const day = dayOfText(form.base.start.date);
  const hasRule = action === 'change' && changedFields(form.base, form.draft).includes('rule');
  const without = event.instance === '' ? (['current', 'following'] as const) : hasRule ? (['current'] as const) : [];
  return (
    <ScopeDialog
      action={action}
      title={form.draft.summary}
      day={day === null ? '' : longDay(day)}
      hasPeople={!isGuest(event) && countInvited(form.draft.attendees) > 0}
      without={without}
      onChoose={onChoose}
      onClose={onClose}
    />
  );
}
