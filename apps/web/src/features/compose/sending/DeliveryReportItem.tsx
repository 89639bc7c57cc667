import { useQuery } from '@tanstack/react-query';
import { PackageCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { MenuItem } from '../../../ui/Menu.tsx';
import type { Composer } from '../composer/composer.ts';
import { gatewayCalls } from '../data/compose-calls.ts';

/** Milliseconds for which an answer counts. */
const FRESH_MS = 10 * 60_000;

/**
 * Asks the mail servers to report the delivery. It shows only where the submission server offers it, and where a draft asks for
 * it already, so that it can be switched off.
 */
export function DeliveryReportItem({ composer }: { readonly composer: Composer }): ReactNode {
  const t = useText();
  const { deliveryReport = false } = useStore(composer.state);
  const { data } = useQuery({
    queryKey: ['compose', 'offers'],
    staleTime: FRESH_MS,
    queryFn: () => gatewayCalls.offers(),
  });
  if (data?.deliveryreports !== true && !deliveryReport) return null;
  return (
    <MenuItem
      icon={<PackageCheck size={16} />}
      checked={deliveryReport}
      onAction={() => composer.dispatch({ type: 'delivery-report', deliveryReport: !deliveryReport })}
    >
      {t('LANG_COMPOSE_ASK_DELIVERY_REPORT')}
    </MenuItem>
  );
}
