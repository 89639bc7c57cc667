import type { Message } from '@pillarbox/contract/mail/message';
import { upper } from '@pillarbox/locales/keys';
import type { SafetyStrength } from '@pillarbox/rules/safety/safety-strength';
import { ChevronDown, ChevronUp, ShieldAlert, ShieldCheck, ShieldQuestionMark, User, UserPlus } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import type { Translate } from '../../lib/i18n/text.tsx';
import { useUser } from '../../lib/session-state.ts';
import { cx } from '../../ui/cx.ts';
import { useWaited } from '../../ui/Skeleton.tsx';
import { Evidence } from './Evidence.tsx';
import type { SenderView } from './sender-view.ts';
import { useSenderView } from './sender-view.ts';
import styles from './SafetyCard.module.css';

/** Milliseconds after which the line says that the check is running (ui.md 19). */
const SLOW_MS = 2000;

const ICONS: Readonly<Record<SafetyStrength, LucideIcon>> = {
  checked: ShieldCheck,
  known: User,
  first: UserPlus,
  unchecked: ShieldQuestionMark,
  doubtful: ShieldAlert,
};

/** One quiet line about the sender. It opens into evidence, by itself only when the sender is probably not who it says. */
export function SafetyCard({ message }: { readonly message: Message }): ReactNode {
  const t = useText();
  const id = useId();
  const own = useUser()?.mail.toLowerCase() ?? '';
  const view = useSenderView(message);
  const [toggled, setToggled] = useState<boolean | null>(null);
  const { strength, facts, signs } = view;
  const [from] = message.header.from;
  // The user's own messages need no check, but somebody may pretend to be the user.
  if (from?.mail.toLowerCase() === own && facts?.authentication?.verdict !== 'fail') return null;
  if (strength === null) return <Checking />;
  const open = toggled ?? (strength === 'doubtful' || (strength === 'unchecked' && signs.length > 0));
  const Icon = ICONS[strength];
  const Chevron = open ? ChevronUp : ChevronDown;
  const isDoubtful = strength === 'doubtful';
  return (
    <div className={cx(styles['card'], isDoubtful && styles['doubtful'], open && styles['open'])} data-no-print="">
      <button
        type="button"
        className={cx(styles['line'], styles[strength])}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setToggled(!open)}
      >
        <Icon size={isDoubtful ? 17 : 14} strokeWidth={1.75} aria-hidden="true" />
        <span className={styles['words']}>{lineWords(message, view, t)}</span>
        <Chevron size={14} aria-hidden="true" />
      </button>
      <div id={id} hidden={!open} className={styles['evidence']}>
        {open ? <Evidence message={message} view={view} /> : null}
      </div>
    </div>
  );
}

/** Keeps the space of the line, and says after two seconds what takes so long. */
function Checking(): ReactNode {
  const t = useText();
  const isSlow = useWaited(SLOW_MS);
  return (
    <div className={styles['card']} role="status">
      {isSlow ? <span className={cx(styles['line'], styles['first'])}>{t('LANG_SAFETY_CHECKING')}</span> : null}
    </div>
  );
}

function lineWords(message: Message, { strength, facts, signs, body }: SenderView, t: Translate): ReactNode {
  if (strength === 'doubtful') {
    const name = facts?.lookalike?.name ?? message.header.from[0]?.name ?? '';
    const reason = facts?.lookalike?.kind ?? (facts?.authentication?.verdict === 'fail' ? 'failed' : 'signs');
    return (
      <>
        <strong>{name === '' ? t('LANG_SAFETY_DOUBTFUL') : t('LANG_SAFETY_DOUBTFUL_NAME', { name })}</strong>{' '}
        {t(`LANG_SAFETY_WHY_${upper(reason)}`)}
      </>
    );
  }
  // The checks of the servers may have passed all the same.
  if (strength === 'unchecked' && signs.length > 0) return t('LANG_SAFETY_WHY_SIGNS');
  const words = t(`LANG_SAFETY_${upper(strength ?? 'unchecked')}`);
  if (strength !== 'checked' || body.trackers === 0) return words;
  return `${words} · ${t('LANG_SAFETY_TRACKERS_HELD', { count: body.trackers })}`;
}
