import type { Visit } from '@pillarbox/contract/appointments/appointment';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { errorTextKey } from '../../lib/api-error.ts';
import { zoneOf } from '../../lib/i18n/dates.ts';
import { useLocaleTag, useText } from '../../lib/i18n/text.tsx';
import { usePreferences } from '../../lib/preferences-state.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/EmptyState.tsx';
import { guarded } from './guarded.ts';
import { cancelVisit, confirmVisit, useVisits } from './visits.queries.ts';
import styles from './Visits.module.css';

/** The visits from now on; those that wait for the user are marked. */
export function BookedVisits(): ReactNode {
  const t = useText();
  const { data, error, refetch } = useVisits();
  const [asked, setAsked] = useState<Visit | null>(null);
  return (
    <section className={styles['part']} aria-labelledby="visits-booked">
      <h3 id="visits-booked" className={styles['title']}>
        {t('LANG_VISITS_BOOKED')}
      </h3>
      {error !== null ? (
        <ErrorState
          title={t('LANG_VISITS_FAILED')}
          action={<Button onClick={() => void refetch()}>{t('LANG_VISITS_TRY_AGAIN')}</Button>}
        >
          {t(errorTextKey(error))}
        </ErrorState>
      ) : data?.length === 0 ? (
        <p className={styles['hint']}>{t('LANG_VISITS_NONE')}</p>
      ) : (
        <ul className={styles['list']}>
          {(data ?? []).map((visit) => (
            <VisitRow key={visit.id} visit={visit} onCancel={() => setAsked(visit)} />
          ))}
        </ul>
      )}
      {asked === null ? null : <CancelDialog visit={asked} onClose={() => setAsked(null)} />}
    </section>
  );
}

function VisitRow({ visit, onCancel }: { readonly visit: Visit; readonly onCancel: () => void }): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const timeZone = zoneOf(usePreferences().timezone);
  const [isBusy, setBusy] = useState(false);
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeStyle: 'short', timeZone });
  const name = visibleText(visit.name);
  const isAsked = visit.state === 'asked';
  const confirm = async (): Promise<void> => {
    setBusy(true);
    await guarded(confirmVisit(visit.id), t('LANG_VISITS_CONFIRMED', { name }));
    setBusy(false);
  };
  return (
    <li className={styles['row']}>
      <span className={styles['what']}>
        <strong>
          {visibleText(visit.kind)} {isAsked ? <Badge>{t('LANG_VISITS_ASKED')}</Badge> : null}
        </strong>
        <span>{format.formatRange(visit.start, visit.end)}</span>
        <span className={styles['hint']}>
          <bdi>{name}</bdi> · <bdi>{visibleText(visit.mail)}</bdi>
        </span>
        {visit.line === '' ? null : <span className={styles['hint']}>{visibleText(visit.line)}</span>}
      </span>
      {isAsked ? (
        <Button
          kind="primary"
          busy={isBusy}
          aria-label={t('LANG_VISITS_CONFIRM_NAMED', { name })}
          onClick={() => void confirm()}
        >
          {t('LANG_VISITS_CONFIRM')}
        </Button>
      ) : null}
      <Button
        aria-label={t(isAsked ? 'LANG_VISITS_REFUSE_NAMED' : 'LANG_VISITS_CANCEL_NAMED', { name })}
        onClick={onCancel}
      >
        {t(isAsked ? 'LANG_VISITS_REFUSE' : 'LANG_VISITS_CANCEL')}
      </Button>
    </li>
  );
}

function CancelDialog({ visit, onClose }: { readonly visit: Visit; readonly onClose: () => void }): ReactNode {
  const t = useText();
  const [isBusy, setBusy] = useState(false);
  const name = visibleText(visit.name);
  const cancel = async (): Promise<void> => {
    setBusy(true);
    await guarded(cancelVisit(visit.id), t('LANG_VISITS_CANCELLED', { name }));
    onClose();
  };
  return (
    <Dialog
      title={t('LANG_VISITS_CANCEL_TITLE', { name })}
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus="" onClick={onClose}>
            {t('LANG_VISITS_KEEP')}
          </Button>
          <Button kind="danger" busy={isBusy} onClick={() => void cancel()}>
            {t(visit.state === 'asked' ? 'LANG_VISITS_REFUSE' : 'LANG_VISITS_CANCEL')}
          </Button>
        </>
      }
    >
      <p>{t('LANG_VISITS_CANCEL_TEXT', { name })}</p>
    </Dialog>
  );
}
