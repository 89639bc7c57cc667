import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { SettingsPage } from '../../../ui/SettingsPage.tsx';
import { LoadFailed } from '../LoadFailed.tsx';
import { Waiting } from '../Waiting.tsx';
import { useAutoReply } from './auto-reply.ts';
import { AutoReplyForm } from './AutoReplyForm.tsx';

/** Route /preferences/autoreply: the answer that senders get while the user is away [FILT-010, SHELL-032]. */
export function AutoReplyScreen(): ReactNode {
  const t = useText();
  const { data, error, refetch } = useAutoReply();
  return (
    <SettingsPage title={t('LANG_SHELL_TITLE_AUTOREPLY')} intro={t('LANG_INCOMING_REPLY_INTRO')}>
      {data === undefined && error !== null ? <LoadFailed error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && error === null ? <Waiting /> : null}
      {data === undefined ? null : <AutoReplyForm state={data} />}
    </SettingsPage>
  );
}
