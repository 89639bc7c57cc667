import { Lock, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import type { MessageCardProps } from '../../../lib/message-card.ts';
import { Button } from '../../../ui/Button.tsx';
import { useWaited } from '../../../ui/Skeleton.tsx';
import type { PgpFailure, ReadContent } from '../engine/shapes.ts';
import { PgpError } from '../engine/failure.ts';
import { failureTextKey } from '../failure-text.ts';
import type { StoredKey } from '../keys/key-list.ts';
import { useKeys } from '../keys/key-list.ts';
import { UnlockDialog } from '../keys/UnlockDialog.tsx';
import { ProtectedBody } from './ProtectedBody.tsx';
import { isPgpEncrypted } from './protection.ts';
import { SignatureLine } from './SignatureLine.tsx';
import { usePgpMessage } from './use-pgp-message.ts';
import styles from './Reading.module.css';

/** An encrypted or signed message: what its protection is worth, and its content. */
export function PgpCard({ message }: MessageCardProps): ReactNode {
  const t = useText();
  const { data: keys, error: keysError, refetch } = useKeys();
  const { reading, again } = usePgpMessage(message, keys);
  const [asks, setAsks] = useState(false);
  const isEncrypted = isPgpEncrypted(message);
  const failed = keysError ?? (reading.kind === 'error' ? reading.error : failureOf(reading));
  // To a user without keys a signature by an unknown key says nothing.
  if (!isEncrypted && (failed !== null || reading.kind !== 'read' || keys?.length === 0)) return null;
  return (
    <div role="group" className={styles['card']} aria-label={t('LANG_PGP_CARD')}>
      {failed === null ? null : (
        <div className={styles['bad']} role="alert">
          <TriangleAlert size={16} aria-hidden="true" />
          <span>{t(failureTextKey(failed))}</span>
          {failed instanceof PgpError ? null : (
            <Button size="small" onClick={() => (keysError === null ? again() : void refetch())}>
              {t('LANG_PGP_TRY_AGAIN')}
            </Button>
          )}
        </div>
      )}
      {failed === null && reading.kind === 'reading' ? <Opening /> : null}
      {reading.kind === 'missing' ? <Line>{t('LANG_PGP_MISSING')}</Line> : null}
      {reading.kind === 'locked' ? (
        <Line>
          {t('LANG_PGP_LOCKED')}
          <Button size="small" onClick={() => setAsks(true)}>
            {t('LANG_PGP_UNLOCK')}
          </Button>
        </Line>
      ) : null}
      {reading.kind === 'read' ? (
        <Content content={reading.content} message={message} keys={keys ?? []} shows={isEncrypted} />
      ) : null}
      {asks && reading.kind === 'locked' ? (
        <UnlockDialog
          pairs={(keys ?? []).filter(({ fingerprint }) => reading.fingerprints.includes(fingerprint))}
          onClose={() => setAsks(false)}
          onUnlocked={again}
        />
      ) : null}
    </div>
  );
}

function failureOf(reading: { readonly kind: string; readonly reason?: PgpFailure }): PgpError | null {
  return reading.reason === undefined ? null : new PgpError(reading.reason);
}

function Opening(): ReactNode {
  const t = useText();
  const waited = useWaited();
  return waited ? <p role="status">{t('LANG_PGP_OPENING')}</p> : null;
}

function Line({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <div className={styles['quiet']}>
      <Lock size={16} aria-hidden="true" />
      {children}
    </div>
  );
}

interface ContentProps extends MessageCardProps {
  readonly content: ReadContent;
  readonly keys: readonly StoredKey[];
  /** Shows the body: that of a message that is only signed shows below the card already. */
  readonly shows: boolean;
}

function Content({ content, message, keys, shows }: ContentProps): ReactNode {
  const t = useText();
  const { encrypted, signatures, outside, subject } = content;
  return (
    <>
      <div className={styles['facts']}>
        {encrypted ? <Line>{t('LANG_PGP_ENCRYPTED')}</Line> : null}
        {signatures.map((signature) => (
          <SignatureLine key={signature.keyid} signature={signature} message={message} keys={keys} />
        ))}
        {signatures.length === 0 ? <Line>{t('LANG_PGP_UNSIGNED')}</Line> : null}
      </div>
      {outside ? <p className={styles['warn']}>{t('LANG_PGP_OUTSIDE')}</p> : null}
      {subject !== null && subject !== message.header.subject ? (
        <p className={styles['subject']}>
          <bdi>{t('LANG_PGP_SUBJECT', { subject })}</bdi>
        </p>
      ) : null}
      {shows || outside ? <ProtectedBody content={content} message={message} /> : null}
    </>
  );
}
