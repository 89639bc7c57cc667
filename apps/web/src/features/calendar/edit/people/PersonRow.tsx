import type { Attendee } from '@pillarbox/contract/calendar/event';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { CircleAlert, CircleCheck, CircleHelp, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../../lib/i18n/text.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { PersonFace } from '../../../../ui/PersonFace.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { cx } from '../../../../ui/cx.ts';
import type { PersonState } from '../times/use-availability.ts';
import { answerKey } from './answers.ts';
import styles from './People.module.css';

interface PersonRowProps {
  readonly person: Attendee;
  /** How the person is at the time of the event; null while that is not known yet. */
  readonly state: PersonState | null;
  readonly onRole: (role: Attendee['role']) => void;
  readonly onRemove: () => void;
}

const ICONS = { free: CircleCheck, tentative: CircleAlert, busy: CircleAlert, unknown: CircleHelp } as const;
const WORDS = {
  free: 'LANG_EVENT_FREE',
  tentative: 'LANG_EVENT_UNDECIDED',
  busy: 'LANG_EVENT_BUSY',
  unknown: 'LANG_EVENT_NOT_SHARED',
} as const;

/** Somebody who is invited: the name, whether the time suits, whether the person is needed, and a button that removes the row. */
export function PersonRow({ person, state, onRole, onRemove }: PersonRowProps): ReactNode {
  const t = useText();
  const name = visibleText(person.name === '' ? person.mail : person.name);
  const isThing = person.kind === 'room' || person.kind === 'resource';
  const Icon = ICONS[state ?? 'unknown'];
  const roles = (['required', 'optional'] as const).map((value) => ({
    value,
    label: t(value === 'required' ? 'LANG_EVENT_REQUIRED' : 'LANG_EVENT_OPTIONAL'),
  }));
  const about = isThing
    ? t('LANG_EVENT_KIND_RESOURCE')
    : person.answer === 'needs-action'
      ? ''
      : t(answerKey(person.answer));
  return (
    <li className={styles['person']}>
      <PersonFace name={person.name} address={isThing ? `${person.mail}@resource` : person.mail} size={28} />
      <span className={styles['line']}>
        <bdi className={styles['name']} title={isThing ? undefined : person.mail}>
          {name}
        </bdi>
        {about === '' ? null : <span className={styles['about']}>{about}</span>}
      </span>
      {state === null ? null : (
        <span className={cx(styles['state'], styles[state])}>
          <Icon size={15} aria-hidden="true" />
          {t(WORDS[state])}
        </span>
      )}
      {isThing ? null : (
        <Select
          quiet
          label={t('LANG_EVENT_ROLE', { name })}
          value={person.role === 'optional' ? 'optional' : 'required'}
          options={roles}
          onChange={onRole}
        />
      )}
      <IconButton
        size="dense"
        icon={<X size={16} />}
        label={t('LANG_EVENT_REMOVE_PERSON', { name })}
        onClick={onRemove}
      />
    </li>
  );
}
