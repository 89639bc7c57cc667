import type { AutoReplyState } from '@pillarbox/contract/incoming/autoreply';
import { answersAt } from '@pillarbox/rules/incoming/autoreply';
import { MessageSquareReply, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useDay } from '../use-day.ts';

interface ReplyStateProps {
  readonly state: AutoReplyState;
  readonly busy: boolean;
  readonly onTurnOff: () => void;
}

/** Whether senders get an answer now, and what other programs do; nothing while nobody answers. */
export function ReplyState({ state, busy, onTurnOff }: ReplyStateProps): ReactNode {
  const t = useText();
  const day = useDay();
  const { autoReply, answeredBy, replacedBy } = state;
  const { on, from, until } = autoReply;
  const warning =
    answeredBy !== null
      ? t('LANG_INCOMING_ANSWERED_BY', { name: answeredBy })
      : replacedBy !== null
        ? t('LANG_INCOMING_REPLACED_BY', { name: replacedBy })
        : null;
  const isAhead = on && !answersAt(autoReply, Date.now()) && from !== '' && Date.parse(from) > Date.now() - 86_400_000;
  const words = (): string => {
    if (isAhead) return t('LANG_INCOMING_STARTS', { day: day(from) });
    if (until === '') return t('LANG_INCOMING_BANNER_REPLY');
    return answersAt(autoReply, Date.now())
      ? t('LANG_INCOMING_BANNER_REPLY_UNTIL', { day: day(until) })
      : t('LANG_INCOMING_ENDED', { day: day(until) });
  };
  return (
    <>
      {warning === null ? null : (
        <Banner kind="warn" icon={<TriangleAlert size={18} aria-hidden="true" />}>
          {warning}
        </Banner>
      )}
      {on && replacedBy === null ? (
        <Banner
          kind="info"
          icon={<MessageSquareReply size={18} aria-hidden="true" />}
          action={
            <Button size="small" busy={busy} onClick={onTurnOff}>
              {t('LANG_INCOMING_TURN_OFF')}
            </Button>
          }
        >
          {words()}
        </Banner>
      ) : null}
    </>
  );
}
