import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { PartnerSpace } from '../../partner/public.ts';
import { usePageSettings } from '../../../lib/page-settings.ts';
import { IssuerForm } from '../issuer/IssuerForm.tsx';
import { EntryPage } from '../parts/EntryPage.tsx';
import { LoginForm } from './LoginForm.tsx';
import { useSession } from '../../../lib/session-state.ts';
import styles from './LoginForm.module.css';

const REASONS = {
  expired: 'LANG_SESSION_EXPIRED',
  'issuer-ended': 'LANG_SESSION_ISSUER_ENDED',
  'signed-out': 'LANG_SESSION_SIGNED_OUT',
  'new-password': 'LANG_SESSION_NEW_PASSWORD',
} as const;

/** Route /login [SHELL-016]: the picture at the left, the form at the right. */
export function LoginScreen({ onSignedIn }: { readonly onSignedIn: () => void }): ReactNode {
  const t = useText();
  const { reason } = useSession();
  const { issuer } = usePageSettings();
  return (
    <EntryPage title={t('LANG_SESSION_WELCOME')} intro={t('LANG_SESSION_INTRO')}>
      {reason === null ? null : (
        <div className={styles['reason']}>
          <Banner kind="info" icon={<Info size={18} aria-hidden="true" />}>
            {t(REASONS[reason], { name: issuer?.name ?? '' })}
          </Banner>
        </div>
      )}
      {issuer?.passwords === false ? <IssuerForm name={issuer.name} /> : <LoginForm onSignedIn={onSignedIn} />}
      <div className={styles['social']}>
        <PartnerSpace name="LoginSocial" />
      </div>
    </EntryPage>
  );
}
