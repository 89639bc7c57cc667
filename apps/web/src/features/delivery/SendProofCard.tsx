import type { DeliveryReport } from '@pillarbox/contract/delivery/reports';
import type { SendProof } from '@pillarbox/contract/compose/outbox';
import { upper } from '@pillarbox/locales/keys';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { CheckCheck, CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { datesOf } from '../../lib/i18n/dates.ts';
import { speech } from '../../lib/i18n/language.ts';
import { useText } from '../../lib/i18n/text.tsx';
import type { Translate } from '../../lib/i18n/text.tsx';
import { currentLocation, go } from '../../lib/location.ts';
import type { MessageCardProps } from '../../lib/message-card.ts';
import { currentPreferences } from '../../lib/preferences-state.ts';
import { useProof } from './delivery.queries.ts';
import { summaryOf } from './summary.ts';
import styles from './SendProofCard.module.css';

/** A quiet line of a sent message that opens into what the outgoing server said, and what reports say about its delivery. */
export function SendProofCard({ message }: MessageCardProps): ReactNode {
  const t = useText();
  const { header } = message;
  const { data } = useProof(header.messageid);
  // Without an answer there is no line: the message itself is unaffected.
  if (data?.proof == null) return null;
  const { proof, reports } = data;
  const summary = summaryOf(reports);
  const isBad = summary?.report.kind === 'failed';
  const Icon = isBad ? CircleAlert : CheckCheck;
  const accepted = t('LANG_PROOF_ACCEPTED', { time: timeOf(proof.acceptedat) });
  const recipients = new Set([...header.to, ...header.cc, ...header.bcc].map(({ mail }) => mail.toLowerCase()));
  return (
    <details className={styles['proof']}>
      <summary className={isBad ? styles['bad'] : undefined}>
        <Icon size={14} aria-hidden="true" className={styles['icon']} />
        <span>{summary === null ? accepted : headline(summary, t)}</span>
      </summary>
      <ul role="list">
        {[...(summary === null ? [] : [accepted]), ...linesOf(proof, t)].map((line) => (
          <li key={line}>{line}</li>
        ))}
        {reports.map((report) => (
          <ReportLine
            key={`${String(report.at)} ${report.kind} ${report.address}`}
            report={report}
            isRecipient={recipients.has(report.address.toLowerCase())}
          />
        ))}
      </ul>
    </details>
  );
}

/** What one report says, whose word it is, and the way to it. */
function ReportLine({
  report,
  isRecipient,
}: {
  readonly report: DeliveryReport;
  readonly isRecipient: boolean;
}): ReactNode {
  const t = useText();
  const { address, reason, folder, uid, at } = report;
  // A window has no list in which it could open another message.
  const canOpen = !currentLocation().path.startsWith('/window');
  return (
    <li className={styles['report']}>
      <span>{sayingOf(report, t)}</span>
      {reason === '' ? null : <span className={styles['reason']}>{visibleText(reason)}</span>}
      {isRecipient ? null : <span>{t('LANG_PROOF_STRANGER', { address: visibleText(address) })}</span>}
      {canOpen ? (
        <button
          type="button"
          className={styles['open']}
          onClick={() => go('/mail/list/msg', { search: { currentfolder: folder, uid: String(uid) } })}
        >
          {t('LANG_PROOF_OPEN_REPORT', { time: timeOf(at) })}
        </button>
      ) : null}
    </li>
  );
}

function headline({ report, more }: { readonly report: DeliveryReport; readonly more: number }, t: Translate): string {
  const first = sayingOf(report, t);
  return more === 0 ? first : t('LANG_PROOF_MORE', { first, count: more });
}

/** What a report says, with the address of its sender. */
function sayingOf({ kind, address, saidby }: DeliveryReport, t: Translate): string {
  return t(`LANG_PROOF_SAYS_${upper(kind)}`, { from: visibleText(saidby), address: visibleText(address) });
}

function linesOf({ words, queueid, refused, filedat }: SendProof, t: Translate): string[] {
  return [
    ...(words === '' ? [] : [t('LANG_PROOF_SERVER_WORDS', { words })]),
    ...(queueid === '' ? [] : [t('LANG_PROOF_QUEUE_ID', { id: queueid })]),
    ...(refused === '' ? [] : [t('LANG_PROOF_REFUSED', { list: refused })]),
    ...(filedat === 0 ? [] : [t('LANG_PROOF_FILED', { time: timeOf(filedat) })]),
  ];
}

/** Day and time in the user's format and zone. */
function timeOf(instant: number): string {
  const { date, time } = datesOf(speech.get().code, currentPreferences());
  return `${date(instant)}, ${time(instant)}`;
}
