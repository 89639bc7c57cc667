import type { FaxDetail } from '@pillarbox/contract/fax/fax';
import { Download, FolderDown, Forward, Mail, Printer, RotateCw, SquarePen, Trash2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { useHasFiles } from '../../../lib/saved-to-files.ts';
import { BesideToolbar } from '../../../ui/BesideToolbar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu, MenuItem } from '../../../ui/Menu.tsx';
import { Middle } from '../../../ui/Middle.tsx';
import { downloadFax, isDeletable, keepFax, markFax, removeFaxes, retryFax } from '../data/fax-actions.ts';
import { openFax } from '../data/fax-location.ts';
import { forwardAsFax, forwardByMail } from '../data/forward-fax.ts';
import { useFax } from '../data/fax.queries.ts';
import { useFaxWords } from '../data/use-fax-words.ts';
import { writeFax } from '../paths.ts';
import { FaxBanner } from './FaxBanner.tsx';
import { FaxPages } from './FaxPages.tsx';
import styles from './FaxReading.module.css';

/** The open fax (picture 16): how far it is, its pages, and what can be done with it. */
export function FaxReading({ id }: { readonly id: string }): ReactNode {
  const t = useText();
  const { data: fax, error, refetch } = useFax(id);
  const isNew = fax?.state === 'received' && !fax.seen;
  useEffect(() => {
    if (isNew) void markFax(id, true);
  }, [id, isNew]);
  return (
    <section className={styles['reading']} aria-label={t('LANG_FAX_READING')} data-area="reading">
      <Bar fax={fax} />
      {fax === undefined ? (
        error === null ? (
          <Middle aria-busy="true" />
        ) : (
          <Middle>
            <ErrorState
              title={t('LANG_FAX_NOT_OPENED')}
              action={<Button onClick={() => void refetch()}>{t('LANG_FAX_TRY_AGAIN')}</Button>}
            >
              {t(errorTextKey(error))}
            </ErrorState>
          </Middle>
        )
      ) : (
        <>
          <FaxBanner fax={fax} />
          <Facts fax={fax} />
          <div className={styles['scroll']} tabIndex={0} role="group" aria-label={t('LANG_FAX_PAGES')}>
            <FaxPages fax={fax} />
          </div>
        </>
      )}
    </section>
  );
}

function Bar({ fax }: { readonly fax: FaxDetail | undefined }): ReactNode {
  const t = useText();
  const words = useFaxWords();
  return (
    <BesideToolbar label={t('LANG_FAX_ACTIONS')} backLabel={t('LANG_FAX_BACK')} onBack={() => openFax('')}>
      <h2 className={styles['title']}>{fax === undefined ? '' : <bdi>{words.title(fax)}</bdi>}</h2>
      {fax === undefined ? null : <Actions fax={fax} />}
      <IconButton
        className={styles['close'] ?? ''}
        icon={<X size={18} />}
        label={t('LANG_FAX_CLOSE')}
        onClick={() => openFax('')}
      />
    </BesideToolbar>
  );
}

function Actions({ fax }: { readonly fax: FaxDetail }): ReactNode {
  const t = useText();
  const words = useFaxWords();
  const hasFiles = useHasFiles();
  const { id, state, pages } = fax;
  return (
    <>
      {state === 'draft' ? (
        <Button kind="quiet" size="small" icon={<SquarePen size={16} />} onClick={() => writeFax(id)}>
          {t('LANG_FAX_WRITE_ON')}
        </Button>
      ) : null}
      {state === 'cancelled' ? (
        <IconButton icon={<RotateCw size={17} />} label={t('LANG_FAX_SEND_AGAIN')} onClick={() => void retryFax(id)} />
      ) : null}
      {state !== 'draft' && pages > 0 ? (
        <Menu
          label={t('LANG_FAX_FORWARD')}
          trigger={(props) => <IconButton {...props} icon={<Forward size={17} />} label={t('LANG_FAX_FORWARD')} />}
        >
          <MenuItem icon={<Mail size={16} />} onAction={() => void forwardByMail(id, words.title(fax))}>
            {t('LANG_FAX_FORWARD_MAIL')}
          </MenuItem>
          <MenuItem icon={<Printer size={16} />} onAction={() => void forwardAsFax(id)}>
            {t('LANG_FAX_FORWARD_FAX')}
          </MenuItem>
        </Menu>
      ) : null}
      {hasFiles && pages > 0 ? (
        <Button
          kind="quiet"
          size="small"
          className={styles['word']}
          icon={<FolderDown size={17} />}
          onClick={() => void keepFax(id)}
        >
          {t('LANG_FAX_SAVE_TO_FILES')}
        </Button>
      ) : null}
      {pages > 0 ? (
        <IconButton icon={<Download size={17} />} label={t('LANG_FAX_DOWNLOAD')} onClick={() => downloadFax(id)} />
      ) : null}
      {isDeletable(fax) ? (
        <IconButton icon={<Trash2 size={17} />} label={t('LANG_FAX_DELETE')} onClick={() => removeFaxes([fax])} />
      ) : null}
    </>
  );
}

/** The other side with its number, when it was, and how many pages it has. */
function Facts({ fax }: { readonly fax: FaxDetail }): ReactNode {
  const t = useText();
  const words = useFaxWords();
  const facts = [
    ...(fax.subject === '' ? [] : [words.who(fax)]),
    ...(words.who(fax) === words.number(fax) ? [] : [words.number(fax)]),
    words.full(fax.time),
    ...(fax.pages > 0 ? [t('LANG_FAX_PAGE_COUNT', { count: fax.pages })] : []),
  ];
  return <p className={styles['facts']}>{facts.filter((one) => one !== '').join(' · ')}</p>;
}
