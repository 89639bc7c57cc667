import { ChevronDown, ClockArrowUp, Flag, MailCheck, SendHorizontal } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useRef, useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { Menu, MenuItem } from '../../../ui/Menu.tsx';
import { LaterItems } from '../scheduled/LaterItems.tsx';
import { laterWords } from '../../../lib/i18n/later-words.ts';
import { TimePicker } from '../scheduled/TimePicker.tsx';
import { DeliveryReportItem } from './DeliveryReportItem.tsx';
import styles from './SendButton.module.css';
import type { ComposeState } from '../model/compose-state.ts';
import type { Composer } from '../composer/composer.ts';

/** The progress of all uploads together in whole per cent; null when none is running. */
export function uploadPercent(state: ComposeState): number | null {
  const running = state.attachments.filter((one) => one.ref === null && one.failure === '');
  if (running.length === 0) return null;
  const bytes = running.reduce((sum, one) => sum + one.size, 0);
  const done = running.reduce((sum, one) => sum + (one.size * one.progress) / 100, 0);
  return bytes === 0 ? 0 : Math.floor((done / bytes) * 100);
}

interface SendButtonProps {
  readonly composer: Composer;
  readonly onSend: () => void;
}

/** Time in ms from now that the panel for a date offers first. */
const DAY_MS = 24 * 60 * 60_000;

/**
 * The Send button, which shows the progress while sending, and the time of a message that is scheduled. Its menu (Alt+Down)
 * schedules the message, requests a receipt or a delivery report, or marks it important.
 */
export function SendButton({ composer, onSend }: SendButtonProps): ReactNode {
  const t = useText();
  const phase = useStore(composer.phase);
  const state = useStore(composer.state);
  const isBusy = phase !== 'writing';
  const percent = isBusy ? uploadPercent(state) : null;
  const words = percent === null ? t('LANG_COMPOSE_SENDING') : t('LANG_COMPOSE_SENDING_PERCENT', { percent });
  const split = useRef<HTMLDivElement>(null);
  const [picking, setPicking] = useState<Element | null>(null);
  const { sendat } = state;
  const label =
    sendat === undefined ? t('LANG_COMPOSE_SEND') : t('LANG_SCHEDULE_SEND_AT', { time: laterWords(sendat) });
  const schedule = (at: number | undefined): void => composer.dispatch({ type: 'sendat', sendat: at });
  const openMenu = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' || !event.altKey) return;
    event.preventDefault();
    split.current?.querySelector<HTMLElement>('[aria-haspopup]')?.click();
  };
  return (
    <div ref={split} className={styles['split']}>
      <Button
        kind="primary"
        size="large"
        className={styles['send']}
        busy={isBusy}
        icon={
          sendat === undefined ? (
            <SendHorizontal size={17} aria-hidden="true" />
          ) : (
            <ClockArrowUp size={17} aria-hidden="true" />
          )
        }
        data-tooltip={label}
        data-tooltip-keys="Ctrl Enter"
        onKeyDown={openMenu}
        onClick={onSend}
      >
        {isBusy ? words : label}
      </Button>
      <Menu
        label={t('LANG_COMPOSE_SEND_OPTIONS')}
        placement="top-start"
        trigger={(props) => (
          <Button
            {...props}
            kind="primary"
            size="large"
            className={styles['chevron']}
            aria-label={t('LANG_COMPOSE_SEND_OPTIONS')}
            disabled={isBusy}
            icon={<ChevronDown size={17} aria-hidden="true" />}
          />
        )}
      >
        <LaterItems sendat={sendat} onChoose={schedule} onPick={() => setPicking(split.current)} />
        <MenuItem
          icon={<MailCheck size={16} />}
          checked={state.receipt}
          onAction={() => composer.dispatch({ type: 'receipt', receipt: !state.receipt })}
        >
          {t('LANG_COMPOSE_ASK_RECEIPT')}
        </MenuItem>
        <DeliveryReportItem composer={composer} />
        <MenuItem
          icon={<Flag size={16} />}
          checked={state.priority === 1}
          onAction={() => composer.dispatch({ type: 'priority', priority: state.priority === 1 ? 3 : 1 })}
        >
          {t('LANG_COMPOSE_HIGH_PRIORITY')}
        </MenuItem>
      </Menu>
      {picking === null ? null : (
        <TimePicker
          anchor={picking}
          initial={sendat ?? Date.now() + DAY_MS}
          label={(time) => t('LANG_SCHEDULE_SEND_AT', { time })}
          onChoose={schedule}
          onClose={() => setPicking(null)}
        />
      )}
    </div>
  );
}
