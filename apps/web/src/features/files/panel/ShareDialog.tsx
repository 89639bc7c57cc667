import type { FileEntry } from '@pillarbox/contract/files/file';
import { endShare, MAX_SHARE_PASSWORD, readShare, setShare } from '@pillarbox/contract/files/shares';
import type { FileShare } from '@pillarbox/contract/files/shares';
import type { ReplyOf } from '@pillarbox/contract/operation';
import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { growl } from '../../../lib/growl.ts';
import { text, useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { filesCall } from '../data/files-calls.ts';
import { FILES_KEY } from '../data/files-key.ts';
import { refreshFiles } from '../data/files.queries.ts';
import { useFileWords } from '../list/use-file-words.ts';
import styles from './ShareDialog.module.css';

const DAY_MS = 86_400_000;
/** The end and the limit that a switch begins with. */
const FIRST_DAYS = 14;
const FIRST_MOST = 10;

interface ShareDialogProps {
  readonly entry: FileEntry;
  readonly onClose: () => void;
}

/** The link to a file or a folder: it is made, or changed, by the button that copies it (ui.md 33). */
export function ShareDialog({ entry, onClose }: ShareDialogProps): ReactNode {
  const t = useText();
  const words = useFileWords();
  const { data, error } = useQuery({
    queryKey: [...FILES_KEY, 'share', entry.id],
    queryFn: ({ signal }) => filesCall(readShare, { params: { id: entry.id } }, { signal }),
    staleTime: 0,
  });
  if (data !== undefined) return <ShareForm key={data.share?.key ?? ''} entry={entry} found={data} onClose={onClose} />;
  return (
    <Dialog
      title={t('LANG_FILES_SHARE_TITLE', { name: words.name(entry) })}
      closeLabel={t('LANG_FILES_CLOSE')}
      onClose={onClose}
    >
      {error === null ? null : <ErrorState title={t(errorTextKey(error))} />}
    </Dialog>
  );
}

/** The address of the page of a link. The key is in the hash, which no browser sends to a server. */
function addressOf({ key }: Pick<FileShare, 'key'>): string {
  return `${location.origin}/#/public/sharedfiles/${key}`;
}

/** A day as fields of dates have it, in the zone of the browser. */
function dayOf(time: number): string {
  const date = new Date(time);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${String(date.getFullYear())}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

interface ShareFormProps extends ShareDialogProps {
  readonly found: ReplyOf<typeof readShare>;
}

function ShareForm({ entry, found: { share, rules }, onClose }: ShareFormProps): ReactNode {
  const t = useText();
  const words = useFileWords();
  const [hasPassword, setHasPassword] = useState(share?.hasPassword === true || rules.password);
  const [password, setPassword] = useState('');
  const [day, setDay] = useState(
    share === null ? (rules.days === null ? '' : dayOf(Date.now() + Math.min(FIRST_DAYS, rules.days) * DAY_MS)) : '',
  );
  const [ends, setEnds] = useState(share?.ends ?? null);
  const shownDay = day !== '' ? day : ends === null ? '' : dayOf(ends);
  const [most, setMost] = useState(share?.most ?? null);
  const [failure, setFailure] = useState<unknown>(null);
  const lacksPassword = hasPassword && password === '' && share?.hasPassword !== true;
  const save = async (): Promise<void> => {
    try {
      const end = shownDay === '' ? null : new Date(`${shownDay}T23:59:00`).getTime();
      const body = {
        ends: end,
        most,
        ...(!hasPassword ? { password: '' } : password !== '' ? { password } : {}),
      };
      const saved = await filesCall(setShare, { params: { id: entry.id }, body });
      setFailure(null);
      // A browser may refuse it. The link then stands in its field.
      const isCopied = await navigator.clipboard.writeText(addressOf(saved)).then(
        () => true,
        () => false,
      );
      if (isCopied) growl.show({ type: 'success', text: text('LANG_FILES_LINK_COPIED') });
      await refreshFiles();
    } catch (error) {
      setFailure(error);
    }
  };
  const stop = async (): Promise<void> => {
    try {
      await filesCall(endShare, { params: { id: entry.id } });
      onClose();
      growl.show({ type: 'success', text: text('LANG_FILES_SHARE_ENDED') });
      await refreshFiles();
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <Dialog
      title={t('LANG_FILES_SHARE_TITLE', { name: words.name(entry) })}
      size="form"
      closeLabel={t('LANG_FILES_CLOSE')}
      onClose={onClose}
      footer={
        <>
          {share === null ? null : (
            <Button kind="danger" onClick={() => void stop()}>
              {t('LANG_FILES_SHARE_STOP')}
            </Button>
          )}
          <Button kind="primary" icon={<Copy size={16} />} disabled={lacksPassword} onClick={() => void save()}>
            {t('LANG_FILES_COPY_LINK')}
          </Button>
        </>
      }
    >
      <div className={styles['form']}>
        {share === null ? null : (
          <TextField
            readOnly
            label={t('LANG_FILES_LINK')}
            value={addressOf(share)}
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
        <div className={styles['row']}>
          <Switch
            label={<Words name={t('LANG_FILES_PASSWORD')} hint={t('LANG_FILES_PASSWORD_HINT')} />}
            checked={hasPassword}
            disabled={rules.password}
            onChange={(event) => setHasPassword(event.currentTarget.checked)}
          />
          {hasPassword ? (
            <TextField
              labelHidden
              label={t('LANG_FILES_PASSWORD')}
              autoComplete="off"
              maxLength={MAX_SHARE_PASSWORD}
              value={password}
              placeholder={share?.hasPassword === true ? '••••••••' : ''}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
          ) : null}
        </div>
        <div className={styles['row']}>
          <Switch
            label={
              <Words
                name={t('LANG_FILES_STOPS_ON')}
                hint={rules.days === null ? '' : t('LANG_FILES_STOPS_WITHIN', { count: rules.days })}
              />
            }
            checked={shownDay !== ''}
            disabled={rules.days !== null}
            onChange={(event) => {
              setEnds(null);
              setDay(event.currentTarget.checked ? dayOf(Date.now() + FIRST_DAYS * DAY_MS) : '');
            }}
          />
          {shownDay === '' ? null : (
            <TextField
              labelHidden
              type="date"
              label={t('LANG_FILES_STOPS_ON')}
              min={dayOf(Date.now())}
              value={shownDay}
              onChange={(event) => setDay(event.currentTarget.value)}
            />
          )}
        </div>
        <div className={styles['row']}>
          <Switch
            label={
              <Words
                name={t('LANG_FILES_DOWNLOADS')}
                hint={
                  share === null || most === null ? '' : t('LANG_FILES_DOWNLOADS_USED', { used: share.downloads, most })
                }
              />
            }
            checked={most !== null}
            onChange={(event) => setMost(event.currentTarget.checked ? FIRST_MOST : null)}
          />
          {most === null ? null : (
            <TextField
              labelHidden
              type="number"
              min={1}
              label={t('LANG_FILES_DOWNLOADS')}
              value={String(most)}
              onChange={(event) => setMost(Math.max(1, Math.floor(Number(event.currentTarget.value)) || 1))}
            />
          )}
        </div>
        {failure === null ? null : (
          <p role="alert" className={styles['failure']}>
            {t(errorTextKey(failure))}
          </p>
        )}
      </div>
    </Dialog>
  );
}

function Words({ name, hint }: { readonly name: string; readonly hint: string }): ReactNode {
  return (
    <span className={styles['words']}>
      <span>{name}</span>
      {hint === '' ? null : <small className={styles['hint']}>{hint}</small>}
    </span>
  );
}
