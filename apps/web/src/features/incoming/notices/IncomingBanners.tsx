import { stopAutoReply } from '@pillarbox/contract/incoming/autoreply';
import { loadIncomingNotices } from '@pillarbox/contract/incoming/notices';
import type { IncomingNotices } from '@pillarbox/contract/incoming/notices';
import { useQuery } from '@tanstack/react-query';
import { Forward, MessageSquareReply } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { growl } from '../../../lib/growl.ts';
import { text, useText } from '../../../lib/i18n/text.tsx';
import { go } from '../../../lib/location.ts';
import { readAgain } from '../../../lib/query-client.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { AUTO_REPLY_KEY, NOTICES_KEY } from '../incoming-keys.ts';
import { FORWARDING } from '../paths.ts';
import { useDay } from '../use-day.ts';
import styles from './IncomingBanners.module.css';

/** What the owner must know: that senders get answers, and that mail goes elsewhere since a week at most. */
export function IncomingBanners(): ReactNode {
  // Partial: the notices stand above every mail, which must show even when the answer is not as expected.
  const queryFn = ({ signal }: { readonly signal: AbortSignal }): Promise<Partial<IncomingNotices>> =>
    call(loadIncomingNotices, {}, { signal });
  const { autoReply = null, forwarding = null } = useQuery({ queryKey: NOTICES_KEY, queryFn }).data ?? {};
  const isAnswering = autoReply?.active === true;
  if (forwarding === null && !isAnswering) return null;
  return (
    <div className={styles['banners']}>
      {forwarding === null ? null : <ForwardingBanner {...forwarding} />}
      {isAnswering ? <AutoReplyBanner until={autoReply.until} /> : null}
    </div>
  );
}

function ForwardingBanner({ addresses, keepCopy }: NonNullable<IncomingNotices['forwarding']>): ReactNode {
  const t = useText();
  const named = { addresses: addresses.join(', ') };
  return (
    <Banner
      kind="warn"
      icon={<Forward size={18} aria-hidden="true" />}
      action={
        <Button size="small" onClick={() => go(FORWARDING)}>
          {t('LANG_INCOMING_CHECK')}
        </Button>
      }
    >
      {t(keepCopy ? 'LANG_INCOMING_BANNER_FORWARD' : 'LANG_INCOMING_BANNER_FORWARD_AWAY', named)}
    </Banner>
  );
}

function AutoReplyBanner({ until }: { readonly until: string }): ReactNode {
  const t = useText();
  const day = useDay();
  const [busy, setBusy] = useState(false);
  const stop = (): void => {
    setBusy(true);
    call(stopAutoReply, {})
      .then(() => growl.show({ type: 'success', text: text('LANG_INCOMING_IS_OFF') }))
      .catch((error: unknown) => growl.show({ type: 'danger', text: text(errorTextKey(error)) }))
      .finally(() => {
        setBusy(false);
        void readAgain(NOTICES_KEY);
        void readAgain(AUTO_REPLY_KEY);
        // The button that has the focus disappears.
        document.getElementById('content')?.focus({ preventScroll: true });
      });
  };
  return (
    <Banner
      kind="info"
      icon={<MessageSquareReply size={18} aria-hidden="true" />}
      action={
        <Button size="small" busy={busy} onClick={stop}>
          {t('LANG_INCOMING_TURN_OFF')}
        </Button>
      }
    >
      {until === '' ? t('LANG_INCOMING_BANNER_REPLY') : t('LANG_INCOMING_BANNER_REPLY_UNTIL', { day: day(until) })}
    </Banner>
  );
}
