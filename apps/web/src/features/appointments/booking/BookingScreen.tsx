import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { ApiError, errorTextKey } from '../../../lib/api-error.ts';
import { browserZone } from '../../../lib/i18n/dates.ts';
import { browserLanguage, setLanguage } from '../../../lib/i18n/language.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { go, useLocation } from '../../../lib/location.ts';
import { session } from '../../../lib/session-state.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { PublicPage } from '../../../ui/PublicPage.tsx';
import { Skeleton, useWaited } from '../../../ui/Skeleton.tsx';
import type { OfferedPage } from './booking.queries.ts';
import { useBookingPage } from './booking.queries.ts';
import { DetailsForm, NOTHING_TYPED } from './DetailsForm.tsx';
import { KindsAside } from './KindsAside.tsx';
import { SlotChoice } from './SlotChoice.tsx';
import styles from './Booking.module.css';

/** Speaks the language of the visitor: the provider's is that of its customers. */
export function useVisitorLanguage(): void {
  useEffect(() => {
    if (!session.get().isauth) void setLanguage(browserLanguage());
  }, []);
}

/**
 * Route /public/booking/:key: kind of visit, day, time, details. Every step has its own address. Nothing is stored in the browser, and
 * the server tells free times only.
 */
export function BookingScreen(): ReactNode {
  const t = useText();
  const { path, search } = useLocation();
  const key = decodeURIComponent(path.split('/')[3] ?? '');
  const found = useBookingPage(key);
  useVisitorLanguage();
  const page = found.data;
  const kind = page?.kinds.find(({ id }) => id === search['kind']) ?? page?.kinds[0];
  const aside =
    page === undefined || found.error !== null
      ? {}
      : { aside: <KindsAside page={page} chosen={kind} onChoose={(id) => go(path, { search: { kind: id } })} /> };
  return (
    <PublicPage languageLabel={t('LANG_BOOKING_LANGUAGE')} isWhole {...aside}>
      {found.error !== null ? (
        <Failed error={found.error} onRetry={() => void found.refetch()} />
      ) : page === undefined ? (
        <Bones />
      ) : kind === undefined ? (
        <div className={styles['step']}>
          <h1 className={styles['title']}>{t('LANG_BOOKING_OFF', { owner: page.name })}</h1>
          <p className={styles['intro']}>{t('LANG_BOOKING_OFF_TEXT')}</p>
        </div>
      ) : (
        <Steps key={kind.id} bookingKey={key} page={page} kindId={kind.id} />
      )}
    </PublicPage>
  );
}

interface StepsProps {
  readonly bookingKey: string;
  readonly page: OfferedPage;
  readonly kindId: string;
}

/** The steps after the choice of a kind. What was typed stays while the visitor goes back and forth. */
function Steps({ bookingKey, page, kindId }: StepsProps): ReactNode {
  const { path, search } = useLocation();
  const [zone, setZone] = useState(browserZone);
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const [taken, setTaken] = useState(0);
  const kind = page.kinds.find(({ id }) => id === kindId);
  const start = Number(search['at'] ?? '0');
  if (kind === undefined) return null;
  const show = (next: Readonly<Record<string, string | undefined>>, replace = true): void =>
    go(path, { replace, search: { ...search, kind: kindId, ...next } });
  if (search['step'] === 'details' && start > 0) {
    return (
      <DetailsForm
        target={{ key: bookingKey, kind }}
        page={page}
        times={{ start, end: start + kind.minutes * 60_000, zone }}
        typed={typed}
        onType={setTyped}
        onBack={() => show({ step: undefined })}
        onTaken={() => {
          setTaken(start);
          show({ step: undefined, at: undefined });
        }}
      />
    );
  }
  return (
    <SlotChoice
      target={{ key: bookingKey, kind }}
      owner={{ name: page.name, timezone: page.timezone }}
      zone={zone}
      onZone={setZone}
      taken={taken}
      action={(at) => show({ at: String(at), step: 'details' }, false)}
    />
  );
}

/** A page that is not there, or could not be read. */
export function Failed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }): ReactNode {
  const t = useText();
  if (error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_request')) {
    return (
      <div role="alert" className={styles['step']}>
        <h1 className={styles['title']}>{t('LANG_BOOKING_GONE')}</h1>
        <p className={styles['intro']}>{t('LANG_BOOKING_GONE_TEXT')}</p>
      </div>
    );
  }
  return (
    <div className={styles['step']}>
      <ErrorState
        title={t('LANG_BOOKING_FAILED')}
        action={<Button onClick={onRetry}>{t('LANG_BOOKING_TRY_AGAIN')}</Button>}
      >
        {t(errorTextKey(error))}
      </ErrorState>
    </div>
  );
}

export function Bones(): ReactNode {
  const waited = useWaited();
  if (!waited) return null;
  return (
    <div className={styles['step']} aria-busy="true">
      {[60, 44, 52, 48].map((width) => (
        <Skeleton key={width} width={`${String(width)}%`} />
      ))}
    </div>
  );
}
