import { isErrorCode } from '@pillarbox/contract/errors';
import type { MailImportState } from '@pillarbox/contract/transfer/transfer';
import { upper } from '@pillarbox/locales/keys';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { ApiError, errorTextKey } from '../../lib/api-error.ts';
import type { Translate } from '../../lib/i18n/text.tsx';
import { useText } from '../../lib/i18n/text.tsx';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/Button.tsx';
import type { FolderChoice } from '../../lib/folder-choice.ts';
import { doStep, useSkipped } from './transfer-calls.ts';
import { uploading } from './uploads.ts';
import styles from './Transfer.module.css';

interface ImportListProps {
  readonly imports: readonly MailImportState[];
  readonly folders: readonly FolderChoice[];
}

/** The imports of the last days: how far each is, what it left out, and what can be done with it. */
export function ImportList({ imports, folders }: ImportListProps): ReactNode {
  const t = useText();
  if (imports.length === 0) return null;
  const labelOf = (path: string): string => folders.find((one) => one.path === path)?.label ?? path;
  return (
    <ul className={styles['imports']} aria-label={t('LANG_TRANSFER_IMPORTS')}>
      {imports.map((one) => (
        <ImportLine key={one.id} state={one} folder={labelOf(one.folder)} />
      ))}
    </ul>
  );
}

function percentOf(done: number, total: number): number {
  return total === 0 ? 0 : Math.min(99, Math.floor((done / total) * 100));
}

function stateText(one: MailImportState, isSending: boolean, t: Translate): string {
  switch (one.state) {
    case 'uploading':
      return isSending
        ? t('LANG_TRANSFER_UPLOADING', { percent: percentOf(one.received, one.size) })
        : t('LANG_TRANSFER_PAUSED');
    case 'running':
      return t('LANG_TRANSFER_RUNNING', { percent: percentOf(one.done, one.total) });
    case 'undoing':
      return t('LANG_TRANSFER_UNDOING', { percent: percentOf(one.done, one.total) });
    case 'failed': {
      const code = isErrorCode(one.reason) ? one.reason : 'internal';
      return t(errorTextKey(new ApiError(code)));
    }
    case 'done':
      return t('LANG_TRANSFER_DONE');
    case 'ready':
    case 'interrupted':
    case 'stopped':
    case 'undone':
      return t(`LANG_TRANSFER_${upper(one.state)}`);
  }
}

function ImportLine({ state, folder }: { readonly state: MailImportState; readonly folder: string }): ReactNode {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const isSending = useStore(uploading, (ids) => ids.has(state.id));
  const { id, name, added, kept, skipped } = state;
  const left = Object.values(skipped).reduce((sum, count) => sum + count, 0);
  const isMoving = state.state === 'running' || state.state === 'undoing' || (state.state === 'uploading' && isSending);
  const isHalf = state.state === 'stopped' || state.state === 'failed' || state.state === 'ready';
  return (
    <li className={styles['import']}>
      <div className={styles['words']}>
        <p className={styles['name']}>
          {visibleText(name)} → {visibleText(folder)}
        </p>
        <p role="status" className={styles['hint']}>
          {stateText(state, isSending, t)}
          {added > 0 && state.state !== 'undone' ? ` · ${t('LANG_TRANSFER_ADDED', { count: added })}` : ''}
          {left > 0 ? ` · ${t('LANG_TRANSFER_SKIPPED', { count: left })}` : ''}
          {kept > 0 ? ` · ${t('LANG_TRANSFER_KEPT', { count: kept })}` : ''}
        </p>
        {isMoving ? <Progress state={state} label={stateText(state, isSending, t)} /> : null}
      </div>
      <div className={styles['buttons']}>
        {left > 0 ? (
          <Button size="small" kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('LANG_TRANSFER_SHOW_SKIPPED')}
          </Button>
        ) : null}
        {isHalf ? (
          <Button size="small" onClick={() => void doStep('run', id)}>
            {t('LANG_TRANSFER_GO_ON')}
          </Button>
        ) : null}
        {state.state === 'running' || state.state === 'uploading' ? (
          <Button size="small" onClick={() => void doStep('stop', id)}>
            {t('LANG_TRANSFER_STOP')}
          </Button>
        ) : null}
        {isHalf || state.state === 'done' ? (
          <Button size="small" onClick={() => void doStep('undo', id)}>
            {t('LANG_TRANSFER_UNDO')}
          </Button>
        ) : null}
      </div>
      {isOpen ? <Skipped id={id} /> : null}
    </li>
  );
}

function Progress({ state, label }: { readonly state: MailImportState; readonly label: string }): ReactNode {
  const [done, total] = state.state === 'uploading' ? [state.received, state.size] : [state.done, state.total];
  return <progress className={styles['progress']} aria-label={label} value={done} max={Math.max(total, 1)} />;
}

function Skipped({ id }: { readonly id: string }): ReactNode {
  const t = useText();
  const entries = useSkipped(id) ?? [];
  return (
    <ul className={styles['skipped']}>
      {entries.map(({ number, name, reason }) => (
        <li key={number}>
          {visibleText(name) || t('LANG_TRANSFER_NO_NAME')}
          <span className={styles['hint']}>{t(`LANG_TRANSFER_REASON_${upper(reason)}`)}</span>
        </li>
      ))}
    </ul>
  );
}
