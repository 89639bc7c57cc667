import { isErrorCode } from '@pillarbox/contract/errors';
import type { MailExportState } from '@pillarbox/contract/transfer/mail-export';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { formatSize } from '@pillarbox/rules/size';
import type { ReactNode } from 'react';
import { ApiError, errorTextKey } from '../../lib/api-error.ts';
import { dateWriter, zoneOf } from '../../lib/i18n/dates.ts';
import { useLanguage, useLocaleTag, useText } from '../../lib/i18n/text.tsx';
import { usePreferences } from '../../lib/preferences-state.ts';
import { Button } from '../../ui/Button.tsx';
import { isMoving, removeExport, retryExport, saveExport } from './export-calls.ts';
import styles from './Transfer.module.css';

/** The exports of the account: how far each is, its file, and what can be done with it. */
export function ExportList({ exports }: { readonly exports: readonly MailExportState[] }): ReactNode {
  const t = useText();
  if (exports.length === 0) return null;
  return (
    <ul className={styles['imports']} aria-label={t('LANG_TRANSFER_EXPORTS')}>
      {exports.map((one) => (
        <ExportLine key={one.id} one={one} />
      ))}
    </ul>
  );
}

/** Where an export is, in words. */
function useStateText({ state, reason, needsUser, done, left, total, size, until }: MailExportState): string {
  const t = useText();
  const tag = useLocaleTag();
  const language = useLanguage();
  const { timezone, date_format: dateFormat, time_format: timeFormat } = usePreferences();
  const { date, time } = dateWriter({ language, zone: zoneOf(timezone), dateFormat, timeFormat });
  const problem = reason === '' ? [] : [t(errorTextKey(new ApiError(isErrorCode(reason) ? reason : 'internal')))];
  const leftOut = left === 0 ? [] : [t('LANG_TRANSFER_EXPORT_LEFT', { count: left })];
  if (state === 'ready') {
    const about = { size: formatSize(size, tag), day: date(until), time: time(until) };
    return [t('LANG_TRANSFER_EXPORT_READY', about), ...leftOut].join(' · ');
  }
  if (state === 'failed') return problem.join('');
  if (needsUser) return t('LANG_TRANSFER_EXPORT_NEEDS_USER');
  if (problem.length > 0) return [...problem, t('LANG_TRANSFER_EXPORT_AGAIN')].join(' · ');
  if (total === 0) return t('LANG_TRANSFER_EXPORT_WAITING');
  const percent = Math.min(99, Math.floor(((done + left) / total) * 100));
  return [t('LANG_TRANSFER_EXPORT_RUNNING', { percent }), ...leftOut].join(' · ');
}

function ExportLine({ one }: { readonly one: MailExportState }): ReactNode {
  const t = useText();
  const words = useStateText(one);
  const { id, name, state, reason, done, left, total } = one;
  const moves = isMoving(one);
  return (
    <li className={styles['import']}>
      <div className={styles['words']}>
        <p className={styles['name']}>{visibleText(name)}</p>
        <p role="status" className={styles['hint']}>
          {words}
        </p>
        {moves ? (
          <progress className={styles['progress']} aria-label={words} value={done + left} max={Math.max(total, 1)} />
        ) : null}
      </div>
      <div className={styles['buttons']}>
        {state === 'ready' ? (
          <Button size="small" kind="primary" onClick={() => saveExport(id)}>
            {t('LANG_TRANSFER_EXPORT_DOWNLOAD')}
          </Button>
        ) : null}
        {state === 'failed' || (state === 'waiting' && reason !== '') ? (
          <Button size="small" onClick={() => void retryExport(id)}>
            {t('LANG_TRANSFER_GO_ON')}
          </Button>
        ) : null}
        <Button size="small" onClick={() => void removeExport(id)}>
          {t(moves ? 'LANG_TRANSFER_EXPORT_CANCEL' : 'LANG_TRANSFER_EXPORT_REMOVE')}
        </Button>
      </div>
    </li>
  );
}
