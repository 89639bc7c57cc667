import type { SendProof } from '@pillarbox/contract/compose/outbox';
import { CheckCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import type { MessageCardProps } from '../../../lib/message-card.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { gatewayCalls } from '../data/compose-calls.ts';
import { laterWords } from '../scheduled/later-words.ts';
import styles from './SendProofCard.module.css';

/** A quiet line of a sent message that opens into what the outgoing server said and when its copy was filed. */
export function SendProofCard({ message }: MessageCardProps): ReactNode {
  const t = useText();
  const { messageid } = message.header;
  const [proof, setProof] = useState<SendProof | null>(null);
  useEffect(() => {
    let isHere = true;
    gatewayCalls.proof(messageid).then(
      (found) => isHere && setProof(found),
      // Without an answer there is no line: the message itself is unaffected.
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [messageid]);
  if (proof === null) return null;
  const lines = [
    ...(proof.words === '' ? [] : [t('LANG_PROOF_SERVER_WORDS', { words: proof.words })]),
    ...(proof.queueid === '' ? [] : [t('LANG_PROOF_QUEUE_ID', { id: proof.queueid })]),
    ...(proof.refused === '' ? [] : [t('LANG_PROOF_REFUSED', { list: proof.refused })]),
    ...(proof.filedat === 0 ? [] : [t('LANG_PROOF_FILED', { time: laterWords(proof.filedat) })]),
  ];
  return (
    <details className={styles['proof']}>
      <summary>
        <CheckCheck size={14} aria-hidden="true" />
        {t('LANG_PROOF_ACCEPTED', { time: laterWords(proof.acceptedat) })}
      </summary>
      <ul role="list">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  );
}
