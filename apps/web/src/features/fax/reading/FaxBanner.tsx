import type { FaxDetail } from '@pillarbox/contract/fax/fax';
import { CircleAlert, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { retryFax, stopFax } from '../data/fax-actions.ts';
import { useFaxWords } from '../data/use-fax-words.ts';

/** How far a fax is that is on its way, or why it failed, with what can be done about it. */
export function FaxBanner({ fax }: { readonly fax: FaxDetail }): ReactNode {
  const t = useText();
  const words = useFaxWords();
  const { id, state, pages, sentPages, nextAttempt } = fax;
  const name = words.who(fax);
  const stop = (
    <Button size="small" onClick={() => void stopFax(id)}>
      {t('LANG_FAX_STOP')}
    </Button>
  );
  switch (state) {
    case 'sending':
    case 'converting':
      return (
        <Banner kind="info" icon={<Spinner />} action={stop}>
          {state === 'sending' && pages > 0
            ? t('LANG_FAX_SENDING_PAGE_TO', { page: Math.min(pages, sentPages + 1), pages, name })
            : t('LANG_FAX_SENDING_TO', { name })}
        </Banner>
      );
    case 'waiting':
      return (
        <Banner
          kind="info"
          icon={<Clock size={16} aria-hidden="true" />}
          action={
            <>
              {fax.reason === null ? null : (
                <Button size="small" onClick={() => void retryFax(id)}>
                  {t('LANG_FAX_NOW')}
                </Button>
              )}
              {stop}
            </>
          }
        >
          {nextAttempt === null
            ? t('LANG_FAX_WAITING_TO', { name })
            : t('LANG_FAX_NEXT_ATTEMPT', { reason: words.state(fax), when: words.full(nextAttempt) })}
        </Banner>
      );
    case 'failed':
      return (
        <Banner
          kind="bad"
          icon={<CircleAlert size={16} aria-hidden="true" />}
          action={
            <Button size="small" onClick={() => void retryFax(id)}>
              {t('LANG_FAX_SEND_AGAIN')}
            </Button>
          }
        >
          {fax.reason === 'unknown'
            ? t('LANG_FAX_UNKNOWN_TO', { name })
            : t('LANG_FAX_FAILED_TO', { name, reason: words.state(fax) })}
        </Banner>
      );
    default:
      return null;
  }
}
