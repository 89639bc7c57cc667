import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { formatTerm } from '@pillarbox/rules/search/format';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Menu, MenuItem } from '../../../ui/Menu.tsx';
import { FIRST_FOLDER, openFolder } from '../model/location.ts';
import { searchFor, searchPlace } from '../state/search-state.ts';

/** The way to all messages from or to a person. One of several addresses is chosen first: a search has one `with:` for each. */
export function SearchPerson({ mails }: { readonly mails: readonly string[] }): ReactNode {
  const t = useText();
  const [only = ''] = mails;
  if (mails.length === 1) {
    return (
      <Button kind="link" onClick={() => searchWith(only)}>
        {t('LANG_SEARCH_PERSON')}
      </Button>
    );
  }
  return (
    <Menu
      label={t('LANG_SEARCH_PERSON')}
      placement="bottom-end"
      trigger={(props) => (
        <Button {...props} kind="link">
          {t('LANG_SEARCH_PERSON')}
        </Button>
      )}
    >
      {mails.map((mail) => (
        <MenuItem key={mail} onAction={() => searchWith(mail)}>
          {visibleText(mail)}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** Opens mail with a search for an address. */
function searchWith(mail: string): void {
  searchFor(formatTerm({ field: 'with', text: mail, not: false }));
  // The folder in which the search was opened: another one would end it.
  openFolder(searchPlace.get()?.folder ?? FIRST_FOLDER);
}
