import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { ApiError, errorTextKey } from '../../lib/api-error.ts';
import { browserLanguage, setLanguage } from '../../lib/i18n/language.ts';
import { useLocaleTag, useText } from '../../lib/i18n/text.tsx';
import { go, useLocation } from '../../lib/location.ts';
import { session } from '../../lib/session-state.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/EmptyState.tsx';
import { PublicPage } from '../../ui/PublicPage.tsx';
import { Skeleton, useWaited } from '../../ui/Skeleton.tsx';
import type { AvailabilityLink } from './availability.queries.ts';
import { usePublicTimes } from './availability.queries.ts';
import { OwnerPart } from './OwnerPart.tsx';
import { deviceZone, MAX_WEEKS, weekDays } from './week.ts';
import { WeekTimes } from './WeekTimes.tsx';
import styles from './Availability.module.css';

/** The parts of `/public/availability/:ownerUid/:calendarUid?`. */
function linkOf(path: string): AvailabilityLink {
  const [, , , owner = '', calendar = ''] = path.split('/');
  return { owner: decodeURIComponent(owner), calendar: decodeURIComponent(calendar) };
}

/** The week of the address, so many after the current one. */
function weekOf(text: string | undefined): number {
  const weeks = Number(text ?? '0');
  return Number.isInteger(weeks) ? Math.max(-MAX_WEEKS, Math.min(MAX_WEEKS, weeks)) : 0;
}

/**
 * Routes /public/availability/:ownerUid and /public/availability/:ownerUid/:calendarUid [PUB-002, PUB-003]: when somebody is free,
 * for everybody with the link. Nothing is stored in the browser.
 */
export function AvailabilityScreen(): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const { path, search } = useLocation();
  const weeks = weekOf(search['week']);
  const zone = deviceZone();
  const days = weekDays(weeks, { now: Date.now(), zone, tag });
  const found = usePublicTimes(linkOf(path), days, zone);
  useEffect(() => {
    // The provider's language is that of its customers, and the visitor need not be one.
    if (!session.get().isauth) void setLanguage(browserLanguage());
  }, []);
  const show = (next: number): void =>
    go(path, { replace: true, search: { week: next === 0 ? undefined : String(weekOf(String(next))) } });
  const aside = found.data === undefined || found.error !== null ? {} : { aside: <OwnerPart times={found.data} /> };
  return (
    <PublicPage languageLabel={t('LANG_AVAILABILITY_LANGUAGE')} {...aside}>
      {found.error !== null ? (
        <Failed error={found.error} onRetry={() => void found.refetch()} />
      ) : found.data === undefined ? (
        <Bones />
      ) : (
        <WeekTimes days={days} times={found.data.events} weeks={weeks} isOld={found.isPlaceholderData} onShow={show} />
      )}
    </PublicPage>
  );
}

function Failed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }): ReactNode {
  const t = useText();
  if (error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_request')) {
    return (
      <div role="alert">
        <h1 className={styles['title']}>{t('LANG_AVAILABILITY_GONE')}</h1>
        <p className={styles['intro']}>{t('LANG_AVAILABILITY_GONE_TEXT')}</p>
      </div>
    );
  }
  return (
    <ErrorState
      title={t('LANG_AVAILABILITY_FAILED')}
      action={<Button onClick={onRetry}>{t('LANG_AVAILABILITY_TRY_AGAIN')}</Button>}
    >
      {t(errorTextKey(error))}
    </ErrorState>
  );
}

function Bones(): ReactNode {
  const waited = useWaited();
  if (!waited) return null;
  return (
    <div className={styles['bones']} aria-busy="true">
      {[60, 44, 52, 48].map((width) => (
        <Skeleton key={width} width={`${String(width)}%`} />
      ))}
    </div>
  );
}
