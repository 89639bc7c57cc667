import { PictureInPicture2, X } from 'lucide-react';
import type { Fax } from '@pillarbox/contract/fax/fax';
import type { ReactNode } from 'react';
import { closeWindow } from '../../../lib/child-windows/child.ts';
import { growl } from '../../../lib/growl.ts';
import { text, useText } from '../../../lib/i18n/text.tsx';
import { currentLocation, go } from '../../../lib/location.ts';
import { isMobileDevice } from '../../../lib/media.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { WindowStrip } from '../../../ui/WindowStrip.tsx';
import { FAX_PATH } from '../data/fax-location.ts';
import { openFaxWindow } from '../paths.ts';
import { FaxCompose } from './FaxCompose.tsx';
import styles from './FaxCompose.module.css';

/** Shows what was sent. */
function showSent(faxes: readonly Fax[]): void {
  growl.show({ type: 'success', text: text('LANG_FAX_ON_ITS_WAY', { count: faxes.length }) });
  go(FAX_PATH, { search: { open: faxes[0]?.id } });
}

/** Goes on in a window, when the browser allows it; the draft is saved when this screen is left. */
function moveToWindow(): void {
  if (openFaxWindow(currentLocation().search['id'])) go(FAX_PATH);
}

/** Route /mail/onlinefaxcompose: a fax is written in the shell [SHELL-048]. */
export function FaxComposeScreen(): ReactNode {
  const t = useText();
  return (
    <section className={styles['screen']} aria-label={t('LANG_SHELL_NEW_FAX')}>
      <header className={styles['head']}>
        <h2 className={styles['title']}>{t('LANG_SHELL_NEW_FAX')}</h2>
        {isMobileDevice() ? null : (
          <IconButton icon={<PictureInPicture2 size={17} />} label={t('LANG_FAX_IN_WINDOW')} onClick={moveToWindow} />
        )}
        <IconButton icon={<X size={18} />} label={t('LANG_FAX_CLOSE')} onClick={() => go(FAX_PATH)} />
      </header>
      <FaxCompose onSent={showSent} onClose={() => go(FAX_PATH)} />
    </section>
  );
}

/** Route /window/mail/onlinefaxcompose: a fax is written in a window, which closes when it is sent [SHELL-012]. */
export function FaxComposeWindow(): ReactNode {
  const t = useText();
  return (
    <>
      <WindowStrip title={t('LANG_SHELL_NEW_FAX')} />
      <div className={styles['screen']}>
        <FaxCompose
          onSent={(faxes) => {
            // A page that no script has opened stays.
            if (!closeWindow()) showSent(faxes);
          }}
          onClose={() => {
            if (!closeWindow()) go(FAX_PATH);
          }}
        />
      </div>
    </>
  );
}
