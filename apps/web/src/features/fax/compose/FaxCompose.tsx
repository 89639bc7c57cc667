import type { Fax, FaxAccount } from '@pillarbox/contract/fax/fax';
import { readFax } from '@pillarbox/contract/fax/operations';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { beforeClose } from '../../../lib/child-windows/child.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { currentLocation, go, useLocation } from '../../../lib/location.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { Middle } from '../../../ui/Middle.tsx';
import { useFaxAccount } from '../data/fax.queries.ts';
import { draftOf, makeDraft, newDraft } from './draft.ts';
import type { Draft, DraftState } from './draft.ts';
import { FaxForm } from './FaxForm.tsx';

interface FaxComposeProps {
  readonly onSent: (faxes: readonly Fax[]) => void;
  /** Called when the draft is thrown away. */
  readonly onClose: () => void;
}

/** The fax that the address names, or a new one. A new one has its id in the address as soon as it is saved. */
export function FaxCompose({ onSent, onClose }: FaxComposeProps): ReactNode {
  const { search } = useLocation();
  const id = search['id'] ?? '';
  const [opened, setOpened] = useState({ id, count: 0 });
  const last = useRef(id);
  /** The id that the open form has put into the address. */
  const made = useRef('');
  useEffect(() => {
    if (id === last.current) return;
    last.current = id;
    if (id !== made.current) setOpened(({ count }) => ({ id, count: count + 1 }));
  }, [id]);
  const account = useFaxAccount();
  const found = useQuery({
    // Not below the key of faxes: a push must not read it again while the user types.
    queryKey: ['fax-draft', opened.id, opened.count],
    queryFn: ({ signal }) => call(readFax, { params: { id: opened.id } }, { signal }),
    enabled: opened.id !== '',
    gcTime: 0,
  });
  const error = account.error ?? found.error;
  if (error !== null && account.data === undefined) {
    return <Failed error={error} onRetry={() => void account.refetch()} />;
  }
  if (error !== null) return <Failed error={error} onRetry={() => void found.refetch()} />;
  if (account.data === undefined || (opened.id !== '' && found.data === undefined)) {
    return <Middle aria-busy="true" />;
  }
  if (found.data !== undefined && found.data.state !== 'draft') {
    return <Failed error={null} onRetry={() => onSent([found.data])} />;
  }
  const { cover: shown, from } = account.data;
  return (
    <Opened
      key={opened.count}
      first={found.data === undefined ? newDraft({ shown, from, text: '' }) : draftOf(found.data)}
      account={account.data}
      onMade={(own) => {
        made.current = own;
        go(currentLocation().path, { search: { id: own }, replace: true });
      }}
      onSent={onSent}
      onClose={onClose}
    />
  );
}

interface FailedProps {
  /** Null for a fax that has been sent. */
  readonly error: unknown;
  readonly onRetry: () => void;
}

function Failed({ error, onRetry }: FailedProps): ReactNode {
  const t = useText();
  return (
    <Middle>
      <ErrorState
        title={t('LANG_FAX_NOT_OPENED')}
        action={<Button onClick={onRetry}>{t(error === null ? 'LANG_FAX_SHOW_IT' : 'LANG_FAX_TRY_AGAIN')}</Button>}
      >
        {t(error === null ? 'LANG_FAX_SENT_ALREADY' : errorTextKey(error))}
      </ErrorState>
    </Middle>
  );
}

interface OpenedProps extends FaxComposeProps {
  readonly first: DraftState;
  readonly account: FaxAccount;
  readonly onMade: (id: string) => void;
}

/** The form with its draft, which is saved when the form is left. */
function Opened({ first, account, onMade, onSent, onClose }: OpenedProps): ReactNode {
  const [draft] = useState(() => makeDraft(first));
  const tell = useRef(onMade);
  tell.current = onMade;
  useEffect(() => {
    let known = draft.state.get().id;
    return draft.state.subscribe(() => {
      const { id } = draft.state.get();
      if (id === known) return;
      known = id;
      tell.current(id);
    });
  }, [draft]);
  useSaving(draft);
  return <FaxForm draft={draft} account={account} onSent={onSent} onDiscarded={onClose} />;
}

/** Saves when the screen is left or the window is closed; closing the page with unsaved input asks. */
function useSaving(draft: Draft): void {
  useEffect(() => {
    const stop = beforeClose(draft.flush);
    const ask = (event: BeforeUnloadEvent): void => {
      if (draft.state.get().isUnsaved) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => {
      stop();
      removeEventListener('beforeunload', ask);
      void draft.flush();
    };
  }, [draft]);
}
