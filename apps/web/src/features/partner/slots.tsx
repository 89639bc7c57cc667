import type { ReactNode } from 'react';
import { useLocation } from '../../lib/location.ts';
import { PartnerSpace } from './PartnerSpace.tsx';

/** The provider's space above the header [BRAND-019]. */
export function TopSpace(): ReactNode {
  return <PartnerSpace name="AppTop" />;
}

/** The provider's space beside the mail. */
export function BesideMail(): ReactNode {
  const { path } = useLocation();
  return path.startsWith('/mail/') ? <PartnerSpace name="MailRight" /> : null;
}
