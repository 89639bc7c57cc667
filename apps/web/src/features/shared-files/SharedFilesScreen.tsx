import type { RequestedFiles, SharedEntry, SharedFiles } from '@pillarbox/contract/files/shares';
import { kindHue } from '@pillarbox/rules/attachments/hue';
import { kindLetters } from '@pillarbox/rules/attachments/kind';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { formatSize } from '@pillarbox/rules/size';
import { Download, Folder } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCallback, useEffect, useState } from 'react';
import { ApiError, errorTextKey } from '../../lib/api-error.ts';
import { browserLanguage, setLanguage } from '../../lib/i18n/language.ts';
import { useLocaleTag, useText } from '../../lib/i18n/text.tsx';
import { useLocation } from '../../lib/location.ts';
import { session } from '../../lib/session-state.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx';
import { PublicPage } from '../../ui/PublicPage.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { RequestSheet } from './RequestSheet.tsx';
import { keyIn, openShared, sharedAddress } from './shared-files.ts';
import styles from './SharedFiles.module.css';

/** What the page shows. `wrong`: a password was typed, and it is another one. */
type Step =
  | { readonly name: 'loading' }
  | { readonly name: 'failed'; readonly error: unknown }
  | { readonly name: 'password'; readonly wrong: boolean }
  | { readonly name: 'files'; readonly files: SharedFiles }
  | { readonly name: 'request'; readonly request: RequestedFiles };

/** Route /public/sharedfiles/:key [PUB-005]: what somebody shares by a link. Nothing is stored in the browser. */
export function SharedFilesScreen(): ReactNode {
  const t = useText();
  const { path } = useLocation();
  const key = keyIn(path);
  const [step, setStep] = useState<Step>({ name: 'loading' });
  const [password, setPassword] = useState('');
  const open = useCallback(
    (typed: string, folder: string): void => {
      openShared({ key, password: typed, folder }).then(
        (files) => {
          setPassword(typed);
          setStep(files.kind === 'files' ? { name: 'files', files } : { name: 'request', request: files });
        },
        (error: unknown) => {
          const asks = error instanceof ApiError && error.code === 'share_password_needed';
          setStep(asks ? { name: 'password', wrong: typed !== '' } : { name: 'failed', error });
        },
      );
    },
    [key],
  );
  useEffect(() => open('', ''), [open]);
  useEffect(() => {
    // The provider's language is that of its customers, and the visitor need not be one.
    if (!session.get().isauth) void setLanguage(browserLanguage());
  }, []);
  const aside =
    step.name === 'files'
      ? { aside: <Owner owner={step.files.owner} textKey="LANG_SHARED_FILES_FROM" /> }
      : step.name === 'request'
        ? { aside: <Owner owner={step.request.owner} textKey="LANG_SHARED_FILES_ASKS" /> }
        : {};
  return (
    <PublicPage languageLabel={t('LANG_SHARED_FILES_LANGUAGE')} {...aside}>
      {step.name === 'failed' ? <Failed error={step.error} onRetry={() => open(password, '')} /> : null}
      {step.name === 'password' ? <Password wrong={step.wrong} onTyped={(typed) => open(typed, '')} /> : null}
      {step.name === 'request' ? <RequestSheet shareKey={key} request={step.request} /> : null}
      {step.name === 'files' ? (
        <Files
          shareKey={key}
          files={step.files}
          onOpen={(folder) => open(password, folder)}
          onMore={() => {
            const { files } = step;
            const folder = files.path.at(-1)?.id ?? '';
            openShared({ key, password, folder }, files.next).then(
              (more) => {
                if (more.kind !== 'files') return;
                setStep({ name: 'files', files: { ...more, entries: [...files.entries, ...more.entries] } });
              },
              (error: unknown) => setStep({ name: 'failed', error }),
            );
          }}
        />
      ) : null}
    </PublicPage>
  );
}

interface OwnerProps {
  readonly owner: string;
  readonly textKey: 'LANG_SHARED_FILES_FROM' | 'LANG_SHARED_FILES_ASKS';
}

function Owner({ owner, textKey }: OwnerProps): ReactNode {
  const t = useText();
  const name = visibleText(owner);
  return (
    <div className={styles['owner']}>
      <Avatar name={name} address={owner} size={40} />
      <p>{t(textKey, { owner: name })}</p>
    </div>
  );
}

/** Whatever is wrong with a link, the words are the same. */
function Failed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }): ReactNode {
  const t = useText();
  if (error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_request')) {
    return (
      <div role="alert" className={styles['sheet']}>
        <h1 className={styles['title']}>{t('LANG_SHARED_FILES_ENDED')}</h1>
        <p>{t('LANG_SHARED_FILES_ENDED_TEXT')}</p>
      </div>
    );
  }
  return (
    <ErrorState
      title={t('LANG_SHARED_FILES_FAILED')}
      action={<Button onClick={onRetry}>{t('LANG_SHARED_FILES_TRY_AGAIN')}</Button>}
    >
      {t(errorTextKey(error))}
    </ErrorState>
  );
}

function Password({
  wrong,
  onTyped,
}: {
  readonly wrong: boolean;
  readonly onTyped: (password: string) => void;
}): ReactNode {
  const t = useText();
  const [typed, setTyped] = useState('');
  return (
    <form
      className={styles['sheet']}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed !== '') onTyped(typed);
      }}
    >
      <h1 className={styles['title']}>{t('LANG_SHARED_FILES_PASSWORD_TITLE')}</h1>
      <TextField
        autoFocus
        type="password"
        size="sign-in"
        autoComplete="off"
        label={t('LANG_SHARED_FILES_PASSWORD')}
        error={wrong ? t('LANG_SHARED_FILES_PASSWORD_WRONG') : undefined}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button kind="primary" size="sign-in" type="submit" disabled={typed === ''}>
        {t('LANG_SHARED_FILES_OPEN')}
      </Button>
    </form>
  );
}

interface FilesProps {
  readonly shareKey: string;
  readonly files: SharedFiles;
  readonly onOpen: (folder: string) => void;
  readonly onMore: () => void;
}

function Files({ shareKey, files, onOpen, onMore }: FilesProps): ReactNode {
  const t = useText();
  const { entry, entries, path, ticket, next } = files;
  const here = path.at(-1) ?? entry;
  const name = visibleText(here.name);
  const isFile = entry.kind === 'file';
  return (
    <article className={styles['sheet']}>
      {path.length === 0 ? null : (
        <nav className={styles['path']} aria-label={t('LANG_SHARED_FILES_PATH')}>
          {[{ id: '', name: entry.name }, ...path.slice(0, -1)].map(({ id, name: folder }) => (
            <button key={id} type="button" className={styles['crumb']} onClick={() => onOpen(id)}>
              <bdi>{visibleText(folder)}</bdi>
            </button>
          ))}
        </nav>
      )}
      <h1 className={styles['title']}>
        <bdi>{name}</bdi>
      </h1>
      {isFile ? <Line entry={entry} /> : null}
      <a className={styles['save']} href={sharedAddress(shareKey, here.id, ticket)} download>
        <Download size={18} aria-hidden="true" />
        {t(isFile ? 'LANG_SHARED_FILES_DOWNLOAD' : 'LANG_SHARED_FILES_DOWNLOAD_ALL')}
      </a>
      {isFile ? null : entries.length === 0 ? (
        <EmptyState plain title={t('LANG_SHARED_FILES_EMPTY')} />
      ) : (
        <ul className={styles['list']}>
          {entries.map((one) => (
            <li key={one.id}>
              {one.kind === 'folder' ? (
                <button type="button" className={styles['line']} onClick={() => onOpen(one.id)}>
                  <Line entry={one} />
                </button>
              ) : (
                <a className={styles['line']} href={sharedAddress(shareKey, one.id, ticket)} download>
                  <Line entry={one} />
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
      {next === '' ? null : <Button onClick={onMore}>{t('LANG_SHARED_FILES_MORE')}</Button>}
    </article>
  );
}

function Line({ entry }: { readonly entry: SharedEntry }): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const { name, kind, type, size, items } = entry;
  return (
    <span className={styles['words']}>
      {kind === 'folder' ? (
        <Folder size={22} strokeWidth={1.6} aria-hidden="true" />
      ) : (
        <span
          data-who=""
          className={styles['square']}
          style={{ '--who-h': String(kindHue(type)) } as Record<string, string>}
          aria-hidden="true"
        >
          {kindLetters(name, type)}
        </span>
      )}
      <span className={styles['name']}>
        <bdi>{visibleText(name)}</bdi>
      </span>
      <span className={styles['size']}>
        {kind === 'folder' ? t('LANG_SHARED_FILES_ITEMS', { count: items }) : formatSize(size, tag)}
      </span>
    </span>
  );
}
