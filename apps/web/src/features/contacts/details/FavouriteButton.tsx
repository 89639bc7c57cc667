import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { toggleFavourite } from '../actions/contact-actions.ts';
import { useBooksAndGroups } from '../data/contacts.queries.ts';
import { favouritesIn } from '../data/known-books.ts';

/** The star of a contact: pressed for a favourite. Nothing until the groups are loaded. */
export function FavouriteButton({ id }: { readonly id: string }): ReactNode {
  const t = useText();
  const { data } = useBooksAndGroups();
  if (data === undefined) return null;
  const favourites = favouritesIn(data);
  const isOne = favourites?.contacts.includes(id) ?? false;
  return (
    <IconButton
      icon={<Star size={17} fill={isOne ? 'currentColor' : 'none'} />}
      label={t('LANG_CONTACTS_FAVOURITE')}
      pressed={isOne}
      onClick={() => void toggleFavourite(id, favourites)}
    />
  );
}
