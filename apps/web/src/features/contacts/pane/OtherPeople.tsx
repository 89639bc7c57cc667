import { Globe, History } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { go, useLocation } from '../../../lib/location.ts';
import { usePageSettings } from '../../../lib/page-settings.ts';
import { PaneRow } from '../../../ui/Pane.tsx';

/** The people who are not in a book: those whom the user has written to, and those of the provider, if it shows them [CONT-024]. */
export function OtherPeople(): ReactNode {
  const t = useText();
  const { ShowGlobalAddressList: shows } = usePageSettings();
  return (
    <>
      <PaneScreen path="/contacts/collected" name={t('LANG_CONTACTS_COLLECTED')} icon={History} />
      {shows === 'YES' ? (
        <PaneScreen path="/contacts/global-list" name={t('LANG_CONTACTS_GLOBAL')} icon={Globe} />
      ) : null}
    </>
  );
}

interface PaneScreenProps {
  readonly path: string;
  readonly name: string;
  readonly icon: LucideIcon;
}

function PaneScreen({ path, name, icon: Icon }: PaneScreenProps): ReactNode {
  const { path: here } = useLocation();
  return (
    <PaneRow
      name={name}
      icon={<Icon size={16} aria-hidden="true" />}
      hint={name}
      isOpen={here === path}
      onClick={() => go(path)}
    />
  );
}
