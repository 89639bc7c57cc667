import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { hostState } from '../../lib/host-state.ts';
import { useStore } from '../../lib/store.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { growlContainers } from '../../ui/GrowlContainer.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { GrowlCard } from './GrowlCard.tsx';
import type { Growl } from '../../lib/growl.ts';
import { growls } from '../../lib/growl.ts';
import styles from './GrowlArea.module.css';

/** A host shows the growls [HOST-020]. */
const NONE: readonly Growl[] = [];

/**
 * The toast area of the shell [SHELL-179]: growls, newest at the bottom, over the bottom right corner of the page (ui.md 6). On a phone and
 * in a window, where they would cover what is used next, the screen has a `GrowlContainer` for them. The live regions are rendered empty from the start, because screen readers do not
 * announce a region that is inserted together with its text.
 */
export function GrowlArea(): ReactNode {
  const t = useText();
  const elsewhere = useStore(hostState, (host) => host.showsGrowls);
  const all = useStore(growls);
  const shown = elsewhere ? NONE : all;
  const container = useStore(growlContainers, (containers) => containers.at(-1));
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
      {container === undefined ? cards : createPortal(cards, container)}
    </>
  );
}
