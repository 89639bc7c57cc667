import { upper } from '@pillarbox/locales/keys';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { closeDialog } from '../../lib/dialogs.ts';
import { isIn, useSections } from '../../lib/features.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { go, useLocation } from '../../lib/location.ts';
import { isMac } from '../../lib/platform.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ModalFrame } from '../../ui/ModalFrame.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { TabRow, tabId } from '../../ui/TabRow.tsx';
import type { HelpGroup } from '../../lib/shortcut-list.ts';
import { useOwnKeys } from '../../lib/shortcuts.ts';
import { EVERYWHERE, helpPage, helpPages } from './help-pages.ts';
import { KeyCaps } from './KeyCaps.tsx';
import type { KeyPlatform } from './key-names.ts';
import styles from './HelpDialog.module.css';

const PLATFORMS = ['windows', 'mac'] as const;

/**
 * Keyboard help: a page for each section, with the key names of the user's platform or of the other one [SHELL-136].
 */
export function HelpDialog(): ReactNode {
  const t = useText();
  const { path } = useLocation();
  const sections = useSections();
  const titleId = useId();
  const own = useOwnKeys();
  const panel = useId().replaceAll(/[^\w-]/g, '');
  const pages = helpPages(sections);
  const [page, setPage] = useState(() => sections.find((section) => isIn(section, path))?.path ?? EVERYWHERE);
  const [platform, setPlatform] = useState<KeyPlatform>(isMac() ? 'mac' : 'windows');
  const { left, right } = helpPage(page, sections, own);
  return (
    <ModalFrame onClose={closeDialog} labelledBy={titleId} size="help">
      <div className={styles['frame']}>
        <header className={styles['head']}>
          <h2 id={titleId} className={styles['title']}>
            {t('LANG_KEYBOARD_TITLE')}
          </h2>
          <SegmentedControl
            label={t('LANG_KEYBOARD_PLATFORM')}
            value={platform}
            options={PLATFORMS.map((value) => ({ value, label: t(`LANG_KEYBOARD_PLATFORM_${upper(value)}`) }))}
            onChange={setPlatform}
          />
          <IconButton icon={<X size={18} />} label={t('LANG_UI_CLOSE')} data-autofocus="" onClick={closeDialog} />
        </header>
        <div className={styles['tabs']}>
          <TabRow
            label={t('LANG_KEYBOARD_PAGES')}
            panel={panel}
            value={page}
            tabs={pages.map(({ page: value, titleKey }) => ({ value, label: t(titleKey) }))}
            onChange={setPage}
          />
        </div>
        {/* The panel scrolls on small windows, so it must be reachable by keyboard. */}
        <div id={panel} role="tabpanel" aria-labelledby={tabId(panel, page)} tabIndex={0} className={styles['body']}>
          {[left, right].map((groups) => (
            <div key={groups[0]?.titleKey} className={styles['column']}>
              {groups.map((group) => (
                <Group key={group.titleKey} group={group} platform={platform} />
              ))}
            </div>
          ))}
        </div>
        <footer className={styles['foot']}>
          <span>{t('LANG_KEYBOARD_SINGLE_NOTE')}</span>
          <Button
            kind="link"
            onClick={() => {
              closeDialog();
              go('/preferences/keyboardshortcuts');
            }}
          >
            {t('LANG_KEYBOARD_OPEN_PREFERENCES')}
          </Button>
        </footer>
      </div>
    </ModalFrame>
  );
}

function Group({ group, platform }: { readonly group: HelpGroup; readonly platform: KeyPlatform }): ReactNode {
  const t = useText();
  return (
    <section>
      <h3 className={styles['heading']}>{t(group.titleKey)}</h3>
      <dl>
        {group.rows.map(({ textKey, keys }) => (
          <div key={textKey} className={styles['row']}>
            <dt>{t(textKey)}</dt>
            <dd>
              {keys.map((combination) => (
                <KeyCaps key={combination.join(' ')} keys={combination} platform={platform} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
