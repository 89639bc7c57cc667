import { MAX_VISIT_KINDS, MAX_VISIT_TEXT } from '@pillarbox/contract/appointments/appointment';
import type { AppointmentPage, VisitKind } from '@pillarbox/contract/appointments/appointment';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { CircleAlert, Link, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { growl } from '../../lib/growl.ts';
import { useLocaleTag, useText } from '../../lib/i18n/text.tsx';
import { go } from '../../lib/location.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { SheetPage } from '../../ui/SheetPage.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { lengthWords } from './booking/booking-words.ts';
import { guarded } from './guarded.ts';
import { BookedVisits } from './BookedVisits.tsx';
import type { OwnPage } from './visits.queries.ts';
import { savePage, useOwnCalendars, useOwnPage } from './visits.queries.ts';
import styles from './Visits.module.css';

/** Route /calendar/visits: what is booked, and what the user offers. */
export function VisitsScreen(): ReactNode {
  const t = useText();
  const found = useOwnPage();
  return (
    <SheetPage
      title={t('LANG_VISITS_TITLE')}
      intro={t('LANG_VISITS_INTRO')}
      back={{ label: t('LANG_VISITS_BACK'), open: () => go('/calendar') }}
      found={found}
      failed={{ title: t('LANG_VISITS_FAILED'), retry: t('LANG_VISITS_TRY_AGAIN') }}
    >
      {(own) => (
        <>
          <BookedVisits />
          <Kinds page={own.page} />
          <PageSettings own={own} />
        </>
      )}
    </SheetPage>
  );
}

function Kinds({ page }: { readonly page: AppointmentPage }): ReactNode {
  const t = useText();
  const { kinds } = page;
  return (
    <section className={styles['part']} aria-labelledby="visit-kinds">
      <h3 id="visit-kinds" className={styles['title']}>
        {t('LANG_VISITS_KINDS')}
      </h3>
      {kinds.length === 0 ? <p className={styles['hint']}>{t('LANG_VISITS_NO_KINDS')}</p> : null}
      <ul className={styles['list']}>
        {kinds.map((kind) => (
          <KindRow key={kind.id} kind={kind} page={page} />
        ))}
      </ul>
      <Button
        icon={<Plus size={16} />}
        disabled={kinds.length >= MAX_VISIT_KINDS}
        onClick={() => go('/calendar/visits/kind/new')}
      >
        {t('LANG_VISITS_NEW_KIND')}
      </Button>
    </section>
  );
}

function KindRow({ kind, page }: { readonly kind: VisitKind; readonly page: AppointmentPage }): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const name = visibleText(kind.name);
  const remove = async (): Promise<void> => {
    const left = page.kinds.filter(({ id }) => id !== kind.id);
    if (!(await guarded(savePage({ ...page, kinds: left })))) return;
    growl.show({
      type: 'success',
      text: t('LANG_VISITS_REMOVED', { name }),
      action: { label: t('LANG_VISITS_UNDO'), run: () => void guarded(savePage(page)) },
    });
  };
  return (
    <li className={styles['row']}>
      <span className={styles['what']}>
        <strong>{name}</strong>
        <span className={styles['hint']}>
          {[lengthWords(kind.minutes, tag), visibleText(kind.place)].filter((fact) => fact !== '').join(' · ')}
        </span>
      </span>
      <Button
        aria-label={t('LANG_VISITS_CHANGE_NAMED', { name })}
        onClick={() => go(`/calendar/visits/kind/${encodeURIComponent(kind.id)}`)}
      >
        {t('LANG_VISITS_CHANGE')}
      </Button>
      <Button kind="quiet" aria-label={t('LANG_VISITS_REMOVE_NAMED', { name })} onClick={() => void remove()}>
        {t('LANG_VISITS_REMOVE')}
      </Button>
    </li>
  );
}

/** Whether the page takes bookings, its address, the line below the name, and the calendar that visits are written to. */
function PageSettings({ own: { page, key, sendsAlone } }: { readonly own: OwnPage }): ReactNode {
  const t = useText();
  const calendars = useOwnCalendars().filter(({ kind }) => kind === 'calendar');
  const [line, setLine] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const save = async (changed: Partial<AppointmentPage>): Promise<void> => {
    setBusy(true);
    await guarded(savePage({ ...page, ...changed }));
    setBusy(false);
  };
  const address = new URL(`#/public/booking/${encodeURIComponent(key)}`, location.href).href;
  const copy = (): void =>
    void navigator.clipboard.writeText(address).then(
      () => growl.show({ type: 'success', text: t('LANG_VISITS_COPIED') }),
      () => undefined,
    );
  return (
    <section className={styles['part']} aria-labelledby="visit-page">
      <h3 id="visit-page" className={styles['title']}>
        {t('LANG_VISITS_PAGE')}
      </h3>
      <Switch
        label={t('LANG_VISITS_ON')}
        checked={page.isOn}
        disabled={isBusy || (page.kinds.length === 0 && !page.isOn)}
        onChange={(event) => void save({ isOn: event.currentTarget.checked })}
      />
      <p className={styles['hint']}>{t('LANG_VISITS_ON_HINT')}</p>
      {page.isOn && key !== '' ? (
        <div className={styles['address']}>
          <a href={address} target="_blank" rel="noreferrer">
            {address}
          </a>
          <Button icon={<Link size={16} />} onClick={copy}>
            {t('LANG_VISITS_COPY')}
          </Button>
        </div>
      ) : null}
      {sendsAlone ? null : (
        <Banner icon={<CircleAlert size={16} />} kind="warn">
          {t('LANG_VISITS_NOT_ALONE')}
        </Banner>
      )}
      <TextField
        label={t('LANG_VISITS_LINE')}
        hint={t('LANG_VISITS_LINE_HINT')}
        maxLength={MAX_VISIT_TEXT}
        value={line ?? page.line}
        onChange={(event) => setLine(event.currentTarget.value)}
        onBlur={() => {
          if (line !== null && line !== page.line) void save({ line: line.trim() });
        }}
      />
      <Select
        label={t('LANG_VISITS_CALENDAR')}
        value={calendars.some(({ id }) => id === page.calendarId) ? page.calendarId : ''}
        options={[
          { value: '', label: t('LANG_VISITS_DEFAULT_CALENDAR') },
          ...calendars.map(({ id, name }) => ({ value: id, label: visibleText(name) })),
        ]}
        onChange={(calendarId) => void save({ calendarId })}
      />
    </section>
  );
}
