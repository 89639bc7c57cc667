import { FAX_BOXES } from '@pillarbox/contract/fax/fax';
import type { FaxBox } from '@pillarbox/contract/fax/fax';
import { upper } from '@pillarbox/locales/keys';
import { FilePen, Inbox, Printer, Send, SquarePen } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { go } from '../../../lib/location.ts';
import { useSingleKey } from '../../../lib/shortcuts.ts';
import { PaneCreate, PaneGroup, PaneHead, PaneRow } from '../../../ui/Pane.tsx';
import pane from '../../../ui/Pane.module.css';
import { openBox, useFaxLocation } from '../data/fax-location.ts';
import { useFaxList } from '../data/fax.queries.ts';
import { ACCOUNT_PATH, writeFax } from '../paths.ts';

const ICONS: Readonly<Record<FaxBox, LucideIcon>> = { all: Printer, received: Inbox, sent: Send, drafts: FilePen };

/** The pane of faxes: a new one, the boxes with their counts, and the fax account. */
export function FaxPane(): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const key = useSingleKey('new_fax');
  const { scope } = useFaxLocation();
  const { data } = useFaxList(scope);
  const counts = data?.pages.at(-1)?.counts;
  return (
    <div className={pane['pane']}>
      <PaneCreate
        label={t('LANG_SHELL_NEW_FAX')}
        icon={<SquarePen size={17} />}
        keyHint={key}
        onClick={() => writeFax()}
      />
      <nav className={pane['scroll']} aria-label={t('LANG_SHELL_FAX')}>
        <PaneGroup label={t('LANG_SHELL_FAX')}>
          {FAX_BOXES.map((box) => {
            const Icon = ICONS[box];
            const count = counts?.[box] ?? 0;
            return (
              <PaneRow
                key={box}
                name={t(`LANG_FAX_BOX_${upper(box)}`)}
                icon={<Icon size={16} strokeWidth={1.75} aria-hidden="true" />}
                count={count === 0 ? undefined : count.toLocaleString(tag)}
                isOpen={scope.box === box}
                onClick={() => openBox(box)}
              />
            );
          })}
        </PaneGroup>
        <PaneHead>{t('LANG_SHELL_TITLE_FAX_ACCOUNT')}</PaneHead>
        <PaneGroup label={t('LANG_SHELL_TITLE_FAX_ACCOUNT')}>
          <PaneRow
            name={t('LANG_FAX_NUMBER_AND_HEADER')}
            icon={<Printer size={16} strokeWidth={1.75} aria-hidden="true" />}
            isOpen={false}
            onClick={() => go(ACCOUNT_PATH)}
          />
        </PaneGroup>
      </nav>
    </div>
  );
}
