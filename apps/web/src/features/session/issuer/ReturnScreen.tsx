import type { BodyOf } from '@pillarbox/contract/operation';
import type { finishIssuerSignIn } from '@pillarbox/contract/session/issuer';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { go, useLocation } from '../../../lib/location.ts';
import { Spinner } from '../../../ui/Spinner.tsx';
import { finishAtIssuer } from '../actions/sign-in.ts';
import { EntryPage } from '../parts/EntryPage.tsx';
import { IssuerFailed } from './IssuerFailed.tsx';
import styles from './Issuer.module.css';

type Returned = BodyOf<typeof finishIssuerSignIn>;

/** Sign-ins in progress by state. One works once, and React may mount the screen twice. */
const running = new Map<string, Promise<string>>();

function finish(returned: Returned): Promise<string> {
  const known = running.get(returned.state) ?? finishAtIssuer(returned);
  running.set(returned.state, known);
  return known;
}

/** What the issuer put into the address; null when there is nothing. */
function returnedOf({ state, code, iss, error }: Readonly<Record<string, string>>): Returned | null {
  if (state === undefined || state === '') return null;
  return {
    state,
    ...(code !== undefined && { code }),
    ...(iss !== undefined && { iss }),
    ...(error !== undefined && { error }),
  };
}

/** Route /issuer: the issuer has sent the browser back, and the sign-in is completed. */
export function ReturnScreen(): ReactNode {
  const t = useText();
  const { search } = useLocation();
  const [returned] = useState(() => returnedOf(search));
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    if (returned === null) {
      go('/login', { replace: true });
      return undefined;
    }
    let here = true;
    // The code is removed from the address at once, so that it is neither in the history nor in a bookmark.
    go('/issuer', { replace: true });
    finish(returned).then(
      (wanted) => go(wanted, { replace: true }),
      (error: unknown) => {
        if (here) setFailure(error);
      },
    );
    return () => {
      here = false;
    };
  }, [returned]);
  if (failure !== null) return <IssuerFailed error={failure} />;
  return (
    <EntryPage title={t('LANG_SESSION_ISSUER_MOMENT')} intro={t('LANG_SESSION_ISSUER_RETURN')}>
      <div className={styles['wait']}>
        <Spinner />
      </div>
    </EntryPage>
  );
}
