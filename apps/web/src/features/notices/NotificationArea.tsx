import { Bell, ChevronDown, ChevronUp, CircleCheck, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../../lib/i18n/text.tsx';
import { PHONE, useMedia } from '../../lib/media.ts';
import { useStore } from '../../lib/store.ts';
import { growlContainers } from '../../ui/GrowlContainer.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './NotificationArea.module.css';
import type { ShownNotification } from './notification.ts';
import { dismiss, notifications } from './notification.ts';

/** Of the notifications that stay, how many are shown before the rest is only counted: on a phone, and elsewhere. */
const SHOWN_ON_PHONE = 1;
const SHOWN = 3;

/**
 * Notifications at the top right: reminders, and successes that last 3 s. They are announced politely. On a phone they would cover the
 * message or the choice below them for as long as they stay, so they are where the growls of the screen are. Of several that stay the
 * oldest are shown, and the others are counted until they are asked for: reminders of a whole morning would hide the screen.
 */
export function NotificationArea(): ReactNode {
  const t = useText();
  const shown = useStore(notifications);
  const isPhone = useMedia(PHONE);
  const container = useStore(growlContainers, (containers) => containers.at(-1));
  const [isOpen, setIsOpen] = useState(false);
  const waiting = shown.filter(({ type }) => type !== 'success').slice(isPhone ? SHOWN_ON_PHONE : SHOWN);
  // What comes after the last ones were settled is folded again.
  if (isOpen && waiting.length === 0) setIsOpen(false);
  const cards = isOpen ? shown : shown.filter((notification) => !waiting.includes(notification));
  const area = (
    <section className={styles['area']} aria-label={t('LANG_NOTICES_NOTIFICATIONS')} aria-live="polite">
      {cards.map((notification) => (
        <NotificationCard key={notification.obj_id} notification={notification} />
      ))}
      {waiting.length === 0 ? null : (
        <button type="button" className={styles['more']} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? t('LANG_NOTICES_FEWER') : t('LANG_NOTICES_MORE', { count: waiting.length })}
          {isOpen ? <ChevronUp size={16} aria-hidden="true" /> : <ChevronDown size={16} aria-hidden="true" />}
        </button>
      )}
    </section>
  );
  return isPhone && container !== undefined ? createPortal(area, container) : area;
}

function NotificationCard({ notification }: { readonly notification: ShownNotification }): ReactNode {
  const t = useText();
  const { obj_id: id, title, message, type, link, foot } = notification;
  return (
    <div className={styles['card']} data-type={type}>
      {type === 'success' ? <CircleCheck size={18} aria-hidden="true" /> : <Bell size={18} aria-hidden="true" />}
      <div className={styles['words']}>
        <strong className={styles['title']}>{title}</strong>
        {message === undefined || message === '' ? null : <span className={styles['message']}>{message}</span>}
        {link === undefined && foot === undefined ? null : (
          <div className={styles['foot']}>
            {link === undefined ? null : (
              <button
                type="button"
                className={styles['link']}
                onClick={() => {
                  dismiss(id, 'link');
                  link.open();
                }}
              >
                {link.label}
              </button>
            )}
            {foot}
          </div>
        )}
      </div>
      <IconButton icon={<X size={16} />} label={t('LANG_NOTICES_DISMISS')} onClick={() => dismiss(id, 'user')} />
    </div>
  );
}
