import { AlarmClock, BellRing, SendHorizontal, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import type { Translate } from '../../../lib/i18n/text.tsx';
import { pageSettingsOf } from '../../../lib/page-settings.ts';
import { partner } from '../../../lib/partner.ts';
import { useStore } from '../../../lib/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/Menu.tsx';
import { useSendersElsewhere } from '../begin/senders-elsewhere.ts';
import type { Composer } from '../composer/composer.ts';
import type { ComposeState } from '../model/compose-state.ts';
import type { ComposeFollowUps } from '../model/follow-ups.ts';
import { NO_FOLLOW_UPS } from '../model/follow-ups.ts';
import { AutomatedDialog } from './AutomatedDialog.tsx';
import { delayWords } from './delays.ts';
import styles from './FollowUpsMenu.module.css';
import { ManualDialog } from './ManualDialog.tsx';

/** The follow-ups of an open message: a reminder, or messages that are sent while nobody replies [FUP-001, FUP-002, FUP-015]. */
export function FollowUpsMenu({ composer }: { readonly composer: Composer }): ReactNode {
  const t = useText();
  const state = useStore(composer.state);
  const followUps = state.followUps ?? NO_FOLLOW_UPS;
  const [open, setOpen] = useState<'manual' | 'automated' | null>(null);
  const set = (next: ComposeFollowUps): void => {
    composer.dispatch({ type: 'follow-ups', followUps: next });
    setOpen(null);
  };
  const { storedSignIn } = pageSettingsOf(partner.get());
  const isEncrypted = state.protection?.encrypt === true;
  // Replies arrive at the address that the message comes from, and they are looked for here.
  const isElsewhere = useSendersElsewhere().some(({ mail }) => mail === state.sender?.mail);
  const words = activeWords(followUps, t);
  const start = state.sendat ?? Date.now();
  return (
    <>
      <Menu
        label={t('LANG_FOLLOW_UPS_BUTTON')}
        placement="top-end"
        trigger={(props) =>
          words === null ? (
            <IconButton {...props} icon={<AlarmClock size={18} />} label={t('LANG_FOLLOW_UPS_BUTTON')} />
          ) : (
            <Button
              {...props}
              className={styles['active']}
              size="large"
              icon={<AlarmClock size={17} aria-hidden="true" />}
              data-tooltip={t('LANG_FOLLOW_UPS_BUTTON')}
            >
              {words}
            </Button>
          )
        }
      >
        <MenuItem
          icon={<BellRing size={16} />}
          checked={followUps.current === 'manual'}
          disabled={isElsewhere}
          onAction={() => setOpen('manual')}
        >
          {t('LANG_FOLLOW_UPS_REMIND')}
        </MenuItem>
        <MenuItem
          icon={<SendHorizontal size={16} />}
          checked={followUps.current === 'automated'}
          disabled={isEncrypted || isElsewhere}
          onAction={() => setOpen('automated')}
        >
          {t('LANG_FOLLOW_UPS_SEND')}
        </MenuItem>
        {isElsewhere ? <p className={styles['note']}>{t('LANG_FOLLOW_UPS_ELSEWHERE')}</p> : null}
        {isEncrypted ? <p className={styles['note']}>{t('LANG_FOLLOW_UPS_ENCRYPTED')}</p> : null}
        {storedSignIn || isEncrypted ? null : <p className={styles['note']}>{t('LANG_FOLLOW_UPS_NO_CREDENTIAL')}</p>}
        {followUps.current === null ? null : (
          <>
            <MenuSeparator />
            <MenuItem icon={<Trash2 size={16} />} danger onAction={() => set(NO_FOLLOW_UPS)}>
              {t('LANG_FOLLOW_UPS_REMOVE')}
            </MenuItem>
          </>
        )}
      </Menu>
      {open === 'manual' ? (
        <ManualDialog
          delay={followUps.manual.delay}
          start={start}
          onSet={(delay) =>
            set({ ...NO_FOLLOW_UPS, current: 'manual', manual: { delay, delayString: delayWords(delay, t) } })
          }
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open === 'automated' ? (
        <AutomatedDialog
          message={{ subject: state.subject, who: onlyRecipient(state), start, passed: 0 }}
          templates={followUps.automated}
          stop={followUps.stop}
          onSet={async (automated, stop) => set({ ...NO_FOLLOW_UPS, current: 'automated', automated, stop })}
          onRemoveAll={() => set(NO_FOLLOW_UPS)}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </>
  );
}

/** What the button says while follow-ups are set; null for none. */
function activeWords({ current, manual, automated }: ComposeFollowUps, t: Translate): string | null {
  if (current === null) return null;
  if (current === 'automated') return t('LANG_FOLLOW_UPS_ACTIVE', { count: automated.length });
  return t('LANG_FOLLOW_UPS_ACTIVE_REMINDER', { delay: delayWords(manual.delay, t) });
}

function onlyRecipient({ to, cc, bcc }: ComposeState): string {
  const [first, ...others] = [...to, ...cc, ...bcc];
  if (first === undefined || others.length > 0) return '';
  return first.name === '' ? first.mail : first.name;
}
