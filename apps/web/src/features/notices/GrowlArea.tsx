import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from '../../lib/store.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { growlPlaces } from '../../ui/GrowlPlace.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { GrowlCard } from './GrowlCard.tsx';
import { growls } from '../../lib/growl.ts';
import styles from './GrowlArea.module.css';

/**
 * The toast area of the shell [SHELL-179]: growls, newest at the bottom, in the screen's own place for them; where it has
 * none they lie over the bottom right. The live regions stand empty from the start, because a region that arrives
 * together with its text is not announced.
 */
export function GrowlArea(): ReactNode {
  const t = useText();
  const shown = useStore(growls);
  const place = useStore(growlPlaces, (places) => places.at(-1));
  const urgent = shown.filter((growl) => growl.type === 'danger');
  const calm = shown.filter((growl) => growl.type !== 'danger');
  const cards =
    shown.length === 0 ? null : (
      <section className={styles['area']} aria-label={t('LANG_NOTICES_AREA')}>
        {shown.map((growl) => (
          <GrowlCard key={`${growl.id} ${growl.version}`} growl={growl} />
        ))}
      </section>
    );
  return (
    <>
      <VisuallyHidden>
        <span role="status">{calm.map((growl) => growl.text).join('\n')}</span>
        <span role="alert">{urgent.map((growl) => growl.text).join('\n')}</span>
      </VisuallyHidden>
      {place === undefined ? cards : createPortal(cards, place)}
    </>
  );
}
