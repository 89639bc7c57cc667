import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useId, useRef } from 'react';
import { closeSidebar, contentOf, sidebar } from '../lib/frame-content.ts';
import { useText } from '../lib/i18n/text.tsx';
import { usePlace } from '../lib/place.ts';
import { useStore } from '../lib/store.ts';
import { IconButton } from '../ui/IconButton.tsx';
import styles from './Sidebar.module.css';

/**
 * The side panel, for example for a contact: beside the sheet where there is room, over it where there is not, from below
 * on a phone. Escape closes it, and so does any change of screen [SHELL-141, SHELL-142].
 */
export function Sidebar(): ReactNode {
  const t = useText();
  const { path, search } = usePlace();
  const open = useStore(sidebar);
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  const content = open === null ? undefined : contentOf('sidebar', open.kind);
  useEffect(() => closeSidebar, [path, search]);
  useEffect(() => {
    if (open === null) return undefined;
    const before = document.activeElement;
    const element = panel.current;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      closeSidebar();
    };
    addEventListener('keydown', onKeyDown);
    return () => {
      removeEventListener('keydown', onKeyDown);
      const inside = element?.contains(document.activeElement) === true || document.activeElement === document.body;
      if (inside && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [open]);
  if (open === null || content === undefined) return null;
  return (
    <aside ref={panel} className={styles['panel']} aria-labelledby={titleId} data-area="panel">
      <header className={styles['head']}>
        <h2 id={titleId} className={styles['title']}>
          {t(content.titleKey)}
        </h2>
        <IconButton icon={<X size={17} strokeWidth={1.75} />} label={t('LANG_UI_CLOSE')} onClick={closeSidebar} />
      </header>
      <div className={styles['body']}>
        <content.Component key={open.subject} subject={open.subject} />
      </div>
    </aside>
  );
}
