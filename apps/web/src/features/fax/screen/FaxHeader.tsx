import { showFaxNumber } from '@pillarbox/rules/fax/number';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { ScreenTitle } from '../../../ui/ScreenTitle.tsx';
import { useFaxAccount } from '../data/fax.queries.ts';

/** The title of the section, with the user's own number. */
export function FaxHeader(): ReactNode {
  const t = useText();
  const { data } = useFaxAccount();
  return <ScreenTitle title={t('LANG_SHELL_FAX')} beside={showFaxNumber(data?.number ?? '')} />;
}
