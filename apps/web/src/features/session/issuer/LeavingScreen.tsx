import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { usePageSettings } from '../../../lib/page-settings.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { beginAtIssuer } from '../actions/sign-in.ts';
import { EntryPage } from '../parts/EntryPage.tsx';
import { IssuerFailed } from './IssuerFailed.tsx';
import styles from './Issuer.module.css';

/** The sign-in in progress: React may mount the screen twice. */
let leaving: Promise<void> | null = null;

function leave(): Promise<void> {
  leaving ??= beginAtIssuer(false).catch((error: unknown) => {
    leaving = null;
    throw error;
  });
  return leaving;
}

/** Goes to the issuer at once, where the partner wants that. */
export function LeavingScreen(): ReactNode {
  const t = useText();
  const name = usePageSettings().issuer?.name ?? '';
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    let here = true;
    leave().catch((error: unknown) => {
      if (here) setFailure(error);
    });
    return () => {
      here = false;
    };
  }, []);
  if (failure !== null) return <IssuerFailed error={failure} />;
  return (
    <EntryPage title={t('LANG_SESSION_ISSUER_MOMENT')} intro={t('LANG_SESSION_ISSUER_LEAVING', { name })}>
      <div className={styles['wait']}>
        <Spinner />
      </div>
    </EntryPage>
  );
}
