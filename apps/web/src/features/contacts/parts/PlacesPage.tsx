import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { SheetPage } from '../../../ui/SheetPage.tsx';
import { openScope, useContactsLocation } from '../data/contacts-location.ts';
import type { BooksAndGroups } from '../data/contacts.queries.ts';
import { useBooksAndGroups } from '../data/contacts.queries.ts';

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
  const t = useText();
  const { book, group } = useContactsLocation();
  return (
    <SheetPage
      {...props}
      back={{ label: t('LANG_CONTACTS_BACK'), open: () => openScope({ book, group }) }}
      failed={{ title: t('LANG_CONTACTS_FAILED'), retry: t('LANG_CONTACTS_TRY_AGAIN') }}
    />
  );
}
