import { MAX_VISITOR_LINE } from '@pillarbox/contract/appointments/appointment';
import type { PublicKind } from '@pillarbox/contract/appointments/appointment';
import { isAddress } from '@pillarbox/rules/address';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode, SubmitEvent } from 'react';
import { useRef, useState } from 'react';
import { ApiError, errorTextKey } from '../../../lib/api-error.ts';
import { speech } from '../../../lib/i18n/language.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { go } from '../../../lib/location.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { OfferedPage } from './booking.queries.ts';
import { book, readSlotsAgain } from './booking.queries.ts';
import { useBookingWords } from './booking-words.ts';
import styles from './Booking.module.css';

/** What a visitor types. */
export interface Typed {
  readonly name: string;
  readonly mail: string;
  readonly line: string;
}

export const NOTHING_TYPED: Typed = { name: '', mail: '', line: '' };
const MAX_NAME = 100;

interface DetailsFormProps {
  readonly target: { readonly key: string; readonly kind: PublicKind };
  readonly page: Pick<OfferedPage, 'name' | 'timezone'>;
  readonly times: { readonly start: number; readonly end: number; readonly zone: string };
  readonly typed: Typed;
  readonly onType: (typed: Typed) => void;
  readonly onBack: () => void;
  /** Somebody else got the time. */
  readonly onTaken: () => void;
}

/** Name, address and one line; then the visit is booked, or asked for. After a failure what was typed stays. */
export function DetailsForm({ target, page, times, typed, onType, onBack, onTaken }: DetailsFormProps): ReactNode {
  const t = useText();
  const words = useBookingWords();
  const form = useRef<HTMLFormElement>(null);
  const [isChecked, setChecked] = useState(false);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { kind, key } = target;
  const owner = visibleText(page.name);
  const wrong = {
    name: isChecked && typed.name.trim() === '' ? t('LANG_BOOKING_NAME_MISSING') : undefined,
    mail: isChecked && !isAddress(typed.mail.trim()) ? t('LANG_BOOKING_MAIL_WRONG') : undefined,
  };
  const send = async (): Promise<void> => {
    setBusy(true);
    setProblem('');
    const body = { ...typed, start: times.start, timezone: times.zone, language: speech.get().code };
    try {
      const id = await book({ key, kind: kind.id }, body);
      go(`/public/visit/${id}`, { replace: true });
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiError && error.code === 'visit_taken') {
        await readSlotsAgain();
        onTaken();
      } else setProblem(t(errorTextKey(error)));
    }
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (isBusy) return;
    setChecked(true);
    const isWrong = typed.name.trim() === '' ? 'name' : isAddress(typed.mail.trim()) ? null : 'mail';
    if (isWrong === null) void send();
    else form.current?.querySelector<HTMLElement>(`[name="${isWrong === 'mail' ? 'email' : 'name'}"]`)?.focus();
  };
  return (
    <form ref={form} className={styles['step']} onSubmit={submit} noValidate>
      <div className={styles['heading']}>
        <IconButton icon={<ArrowLeft size={18} />} label={t('LANG_BOOKING_BACK')} onClick={onBack} />
        <div>
          <h1 className={styles['title']}>{t('LANG_BOOKING_DETAILS')}</h1>
          <p className={styles['intro']}>
            {words.day(times.start, times.zone)}, {words.range(times.start, times.end, times.zone)} (
            {words.place(times.zone)})
          </p>
        </div>
      </div>
      <TextField
        autoFocus
        label={t('LANG_BOOKING_NAME')}
        name="name"
        autoComplete="name"
        maxLength={MAX_NAME}
        value={typed.name}
        error={wrong.name}
        onChange={(event) => onType({ ...typed, name: event.currentTarget.value })}
      />
      <TextField
        label={t('LANG_BOOKING_MAIL')}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={320}
        value={typed.mail}
        error={wrong.mail}
        onChange={(event) => onType({ ...typed, mail: event.currentTarget.value })}
      />
      <TextField
        label={t('LANG_BOOKING_LINE', { owner })}
        name="line"
        maxLength={MAX_VISITOR_LINE}
        value={typed.line}
        hint={t('LANG_BOOKING_LINE_HINT')}
        onChange={(event) => onType({ ...typed, line: event.currentTarget.value })}
      />
      {problem === '' ? null : (
        <p role="alert" className={styles['problem']}>
          {problem}
        </p>
      )}
      {kind.confirms === 'hand' ? <p className={styles['hint']}>{t('LANG_BOOKING_BY_HAND', { owner })}</p> : null}
      <Button type="submit" kind="primary" size="sign-in" busy={isBusy} className={styles['send']}>
        {t(kind.confirms === 'hand' ? 'LANG_BOOKING_ASK' : 'LANG_BOOKING_BOOK')}
      </Button>
    </form>
  );
}
