import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { SettingsPage } from '../../../ui/SettingsPage.tsx';
import { Skeleton, useWaited } from '../../../ui/Skeleton.tsx';
import { openScope, useContactsLocation } from '../data/contacts-location.ts';
import type { BooksAndGroups } from '../data/contacts.queries.ts';
import { useBooksAndGroups } from '../data/contacts.queries.ts';
import styles from './PlacesPage.module.css';

interface PageProps<T> {
  readonly title: string;
  readonly intro?: string;
  /** A button beside the way back. */
  readonly action?: ReactNode;
  readonly children: (known: T) => ReactNode;
}

/** What a screen shows: undefined while it loads. */
interface Found<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  readonly refetch?: () => unknown;
}

/** A screen about books or groups. */
export function PlacesPage(props: PageProps<BooksAndGroups>): ReactNode {
  return <LoadedPage {...props} found={useBooksAndGroups()} />;
}

/** A screen over the whole sheet: the way back to the list, a title, and its content when it is loaded. */
export function LoadedPage<T>(props: PageProps<T> & { readonly found: Found<T> }): ReactNode {
  const { title, intro, action, children, found } = props;
  const { data, error, refetch } = found;
  const t = useText();
  const { book, group } = useContactsLocation();
  return (
    <div className={styles['screen']} data-area="reading">
      <div className={styles['bar']}>
        <IconButton
          icon={<ArrowLeft size={18} />}
          label={t('LANG_CONTACTS_BACK')}
          onClick={() => openScope({ book, group })}
        />
        {action}
      </div>
      <div className={styles['scroll']}>
        <SettingsPage title={title} {...(intro === undefined ? {} : { intro })}>
          {data !== undefined ? (
            children(data)
          ) : error === null ? (
            <Bones />
          ) : (
            <ErrorState
              title={t('LANG_CONTACTS_FAILED')}
              action={<Button onClick={() => void refetch?.()}>{t('LANG_CONTACTS_TRY_AGAIN')}</Button>}
            >
              {t(errorTextKey(error))}
            </ErrorState>
          )}
        </SettingsPage>
      </div>
    </div>
  );
}

function Bones(): ReactNode {
  const waited = useWaited();
  if (!waited) return null;
  return (
    <div className={styles['bones']}>
      {[60, 44, 52].map((width) => (
        <Skeleton key={width} width={`${width}%`} />
      ))}
    </div>
  );
}
