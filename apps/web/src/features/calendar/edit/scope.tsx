import type { ChangeScope } from '@pillarbox/contract/calendar/event';
import { CHANGE_SCOPES } from '@pillarbox/contract/calendar/event';
import { upper } from '@pillarbox/locales/keys';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { cx } from '../../../ui/cx.ts';
import styles from './Scope.module.css';

/** What is done to a series. */
export type ScopeAction = 'change' | 'move' | 'delete';

interface ScopeDialogProps {
  readonly action: ScopeAction;
  readonly title: string;
  /** The day of the instance in words: "Monday 3 November". */
  readonly day: string;
  /** What happens, in a sentence; for a move from when to when. */
  readonly detail?: string;
  /** Whether people are invited, who can be told. */
  readonly hasPeople: boolean;
  /** A choice that makes no sense: one event cannot have another rule. */
  readonly without?: readonly ChangeScope[];
  readonly onChoose: (choice: { readonly scope: ChangeScope; readonly notify: boolean }) => void;
  readonly onClose: () => void;
}

/**
 * Asks what of a series a change is about: this event, this and following ones, or all (ui.md 26). Nothing is chosen for a deletion; for a
 * change, "This event". On a phone it is a bottom sheet. It is mounted while it is open.
 */
export function ScopeDialog(props: ScopeDialogProps): ReactNode {
  const { action, title, day, detail = '', hasPeople, without = [], onChoose, onClose } = props;
  const t = useText();
  const name = useId();
  const scopes = CHANGE_SCOPES.filter((scope) => !without.includes(scope));
  const [scope, setScope] = useState<ChangeScope | null>(action === 'delete' ? null : (scopes[0] ?? 'all'));
  const [notify, setNotify] = useState(true);
  const isDelete = action === 'delete';
  return (
    <Dialog
      title={t(`LANG_EVENT_SCOPE_${upper(action)}_TITLE`)}
      closeLabel={t('LANG_EVENT_CLOSE')}
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus={isDelete ? '' : undefined} onClick={onClose}>
            {t(`LANG_EVENT_SCOPE_${upper(action)}_NOT`)}
          </Button>
          <Button
            kind={isDelete ? 'danger' : 'primary'}
            disabled={scope === null}
            onClick={() => scope !== null && onChoose({ scope, notify: hasPeople && notify })}
          >
            {t(`LANG_EVENT_SCOPE_${upper(action)}_${upper(scope ?? 'current')}`)}
          </Button>
        </>
      }
    >
      <p className={styles['lead']}>
        {t('LANG_EVENT_SCOPE_REPEATS', { title })} {detail}
      </p>
      <fieldset className={styles['cards']} aria-label={t(`LANG_EVENT_SCOPE_${upper(action)}_TITLE`)}>
        {scopes.map((one) => (
          <label key={one} className={cx(styles['card'], scope === one && styles['chosen'])}>
            <input
              type="radio"
              name={name}
              className={styles['radio']}
              data-autofocus={!isDelete && scope === one ? '' : undefined}
              checked={scope === one}
              aria-describedby={`${name}-${one}`}
              onChange={() => setScope(one)}
            />
            <span className={styles['words']}>
              <span className={styles['name']}>{t(`LANG_EVENT_SCOPE_${upper(one)}`)}</span>
              <span id={`${name}-${one}`} className={styles['what']}>
                {t(`LANG_EVENT_SCOPE_${upper(one)}_WHAT`, { day })}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      {hasPeople ? (
        <div className={styles['notify']}>
          <Checkbox
            label={t('LANG_EVENT_SCOPE_NOTIFY')}
            checked={notify}
            onChange={(event) => setNotify(event.currentTarget.checked)}
          />
          <p className={styles['hint']}>{t('LANG_EVENT_SCOPE_NOTIFY_HINT')}</p>
        </div>
      ) : null}
    </Dialog>
  );
}
