import type { AutoReplyState } from '@pillarbox/contract/incoming/autoreply';
import { MAX_REPLY_SUBJECT, MAX_REPLY_TEXT } from '@pillarbox/contract/incoming/autoreply';
import { MessageSquareReply, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { ApiError, errorTextKey } from '../../../lib/api-error.ts';
import { growl } from '../../../lib/growl.ts';
import { zoneOf } from '../../../lib/i18n/dates.ts';
import { text, useText } from '../../../lib/i18n/text.tsx';
import { usePreferences } from '../../../lib/preferences-state.ts';
import { readAgain } from '../../../lib/query-client.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { AUTO_REPLY_KEY } from '../incoming-keys.ts';
import styles from '../Incoming.module.css';
import type { ReplyDraft, ReplyFaults } from './auto-reply.ts';
import { draftOf, keepAutoReply, readDraft } from './auto-reply.ts';
import { DayFields } from './DayFields.tsx';
import { ReplyPreview } from './ReplyPreview.tsx';
import { ReplyState } from './ReplyState.tsx';

/** Choices for the days between two answers. */
const DAYS = [1, 2, 3, 7, 14, 30] as const;

const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The form of the auto-reply. Nothing is sent before it is saved, because senders see it at once. */
export function AutoReplyForm({ state }: { readonly state: AutoReplyState }): ReactNode {
  const t = useText();
  const zone = zoneOf(usePreferences().timezone);
  // The form is based on this state, so that a newer one is never overwritten without notice.
  const [base, setBase] = useState(state);
  const [draft, setDraft] = useState(() => draftOf(state.autoReply));
  const form = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<ReplyFaults>({});
  /** How often the form was sent with faults: each time the first wrong field takes the focus, which may be far above the button. */
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);
  const [busy, setBusy] = useState(false);
  const [isOutdated, setOutdated] = useState(false);
  const change = (changed: Partial<ReplyDraft>): void => {
    const next = { ...draft, ...changed };
    setDraft(next);
    // What is mended is no longer said to be wrong.
    const { faults: left } = readDraft({ ...next, on: true }, zone);
    setFaults(Object.fromEntries(Object.entries(left).filter(([field]) => field in faults)));
  };
  const take = (taken: AutoReplyState): void => {
    setBase(taken);
    setDraft(draftOf(taken.autoReply));
    setOutdated(false);
  };
  if (state.etag !== base.etag && !busy && !isOutdated) {
    // Other rules changed, or the auto-reply did while nothing was typed: the form follows. What was typed stays.
    if (isSame(state.autoReply, base.autoReply)) setBase(state);
    else if (isSame(draft, draftOf(base.autoReply))) take(state);
    else setOutdated(true);
  }
  const save = async (on: boolean): Promise<void> => {
    const { reply, faults: found } = readDraft({ ...draft, on }, zone);
    setFaults(found);
    if (Object.keys(found).length > 0) {
      setAttempts((count) => count + 1);
      return;
    }
    setBusy(true);
    try {
      take(await keepAutoReply(reply, base.etag));
      growl.show({ type: 'success', text: text(on ? 'LANG_INCOMING_IS_ON' : 'LANG_INCOMING_IS_OFF') });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'mail_rules_changed') {
        setOutdated(true);
        await readAgain(AUTO_REPLY_KEY);
      } else growl.show({ type: 'danger', text: text(errorTextKey(error)) });
    } finally {
      setBusy(false);
    }
  };
  const { on } = base.autoReply;
  return (
    <form
      ref={form}
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save(true);
      }}
    >
      <ReplyState state={base} busy={busy} onTurnOff={() => void save(false)} />
      <TextField
        label={t('LANG_INCOMING_SUBJECT')}
        hint={t('LANG_INCOMING_SUBJECT_HINT')}
        maxLength={MAX_REPLY_SUBJECT}
        value={draft.subject}
        onChange={(event) => change({ subject: event.currentTarget.value })}
      />
      <TextArea
        label={t('LANG_INCOMING_TEXT')}
        rows={7}
        maxLength={MAX_REPLY_TEXT}
        value={draft.text}
        error={faults.text === true ? t('LANG_INCOMING_TEXT_MISSING') : undefined}
        onChange={(event) => change({ text: event.currentTarget.value })}
      />
      {base.canLimitDays ? <DayFields draft={draft} isWrong={faults.until === true} onChange={change} /> : null}
      <Select
        label={t('LANG_INCOMING_AGAIN')}
        value={String(draft.days)}
        options={[...new Set([...DAYS, draft.days])]
          .toSorted((one, other) => one - other)
          .map((days) => ({ value: String(days), label: t('LANG_INCOMING_AGAIN_DAYS', { days }) }))}
        onChange={(days) => change({ days: Number(days) })}
      />
      <TextField
        label={t('LANG_INCOMING_ADDRESSES')}
        hint={t('LANG_INCOMING_ADDRESSES_HINT', { addresses: base.ownAddresses.join(', ') })}
        inputMode="email"
        autoComplete="off"
        value={draft.typedAddresses}
        error={faults.addresses === true ? t('LANG_INCOMING_ADDRESSES_WRONG') : undefined}
        onChange={(event) => change({ typedAddresses: event.currentTarget.value })}
      />
      <ReplyPreview subject={draft.subject} text={draft.text} />
      {isOutdated ? (
        <Banner
          kind="warn"
          icon={<TriangleAlert size={18} aria-hidden="true" />}
          action={
            <Button size="small" onClick={() => take(state)}>
              {t('LANG_INCOMING_SHOW_CURRENT')}
            </Button>
          }
        >
          {t('LANG_ERROR_MAIL_RULES_CHANGED')}
        </Banner>
      ) : null}
      <div className={styles['buttons']}>
        <Button
          type="submit"
          kind="primary"
          busy={busy}
          icon={on ? undefined : <MessageSquareReply size={16} aria-hidden="true" />}
        >
          {t(on ? 'LANG_INCOMING_SAVE' : 'LANG_INCOMING_TURN_ON')}
        </Button>
        {on ? null : (
          <Button busy={busy} onClick={() => void save(false)}>
            {t('LANG_INCOMING_SAVE_OFF')}
          </Button>
        )}
      </div>
    </form>
  );
}
