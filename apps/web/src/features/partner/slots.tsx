import type { ReactNode } from 'react';
import { usePlace } from '../../lib/place.ts';
import { PartnerSpace } from './PartnerSpace.tsx';

/** The provider's space above the header [BRAND-019]. */
export function TopSpace(): ReactNode {
  return <PartnerSpace name="AppTop" />;
}

/** The provider's space beside the mail. */
export function BesideMail(): ReactNode {
  const { path } = usePlace();
  return path.startsWith('/mail/') ? <PartnerSpace name="MailRight" /> : null;
}
