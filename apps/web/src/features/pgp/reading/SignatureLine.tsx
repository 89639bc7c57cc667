import type { Message } from '@pillarbox/contract/mail/message';
import { upper } from '@pillarbox/locales/keys';
import type { TextKey } from '@pillarbox/locales/keys';
import { ShieldAlert, ShieldCheck, ShieldQuestionMark } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import type { Signature } from '../engine/shapes.ts';
import type { StoredKey } from '../keys/key-list.ts';
import styles from './Reading.module.css';

type Verdict = 'good' | 'unchecked' | 'other' | Exclude<Signature['state'], 'good'>;

/** What a signature says about the sender: a valid one counts only with a checked key of the sender. */
export function verdictOf(
  { state, mails, fingerprint }: Signature,
  sender: string,
  keys: readonly StoredKey[],
): Verdict {
  if (state !== 'good') return state;
  if (!mails.includes(sender.toLowerCase())) return 'other';
  return keys.some((key) => key.fingerprint === fingerprint && key.checked) ? 'good' : 'unchecked';
}

interface SignatureLineProps {
  readonly signature: Signature;
  readonly message: Message;
  readonly keys: readonly StoredKey[];
}

/** One signature in words. */
export function SignatureLine({ signature, message, keys }: SignatureLineProps): ReactNode {
  const t = useText();
  const verdict = verdictOf(signature, message.header.from[0]?.mail ?? '', keys);
  const who = signature.mails[0] ?? signature.keyid;
  const key: TextKey = `LANG_PGP_SIGNED_${upper(verdict)}`;
  const tone = verdict === 'good' ? 'ok' : verdict === 'unchecked' || verdict === 'unknown' ? 'quiet' : 'bad';
  const Icon = { ok: ShieldCheck, quiet: ShieldQuestionMark, bad: ShieldAlert }[tone];
  return (
    <p className={styles[tone]}>
      <Icon size={16} aria-hidden="true" />
      <span>{t(key, { who })}</span>
    </p>
  );
}
