import { explainPlace } from '@pillarbox/contract/filters/place-reason';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { closeDialog } from '../../../lib/dialogs.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import type { MessagePlace } from '../../../lib/message-action.ts';
import { useStore } from '../../../lib/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ownParts } from '../data/filters.queries.ts';
import { asked } from './asked.ts';
import { Reasons } from './Reasons.tsx';

/** Says which filter, spam rule or forwarding put a message where it is, as far as it can be known. */
export function WhyDialog(): ReactNode {
  const t = useText();
  const place = useStore(asked);
  if (place === null) return null;
  return (
    <Dialog
      title={t('LANG_FILTERS_WHY')}
      size="form"
      onClose={closeDialog}
      footer={
        <Button data-autofocus="" onClick={closeDialog}>
          {t('LANG_FILTERS_WHY_CLOSE')}
        </Button>
      }
    >
      <Answer place={place} />
    </Dialog>
  );
}

function Answer({ place }: { readonly place: MessagePlace }): ReactNode {
  const t = useText();
  const { folder, uid, uidvalidity } = place;
  const { data, error, refetch } = useQuery({
    queryKey: ['why-here', folder, uid, uidvalidity],
    queryFn: ({ signal }) => {
      const body = { folder, uid, ...(uidvalidity === 0 ? {} : { uidvalidity }) };
      return call(explainPlace, { params: ownParts(), body }, { signal });
    },
    retry: false,
    // Rules change between two questions.
    staleTime: 0,
    gcTime: 0,
  });
  if (data !== undefined) return <Reasons folder={folder} answer={data} />;
  if (error === null) return <Skeleton width={320} height={72} />;
  return (
    <ErrorState
      title={t('LANG_FILTERS_WHY_FAILED')}
      action={<Button onClick={() => void refetch()}>{t('LANG_FILTERS_RETRY')}</Button>}
    >
      {t(errorTextKey(error))}
    </ErrorState>
  );
}
