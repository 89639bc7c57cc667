import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Menu, MenuItem } from '../../../ui/Menu.tsx';
import { searchWith } from '../actions/search-with.ts';

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
