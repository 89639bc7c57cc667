import type { SharingLevel } from '@pillarbox/contract/contacts/book';
import { useText } from '../../../lib/i18n/text.tsx';
import type { SelectOption } from '../../../ui/Select.tsx';

/** The two levels of a share in words. */
export function useLevelOptions(): readonly SelectOption<SharingLevel>[] {
  const t = useText();
  return [
    { value: 'LOW', label: t('LANG_CONTACT_SHARE_LOW') },
    { value: 'HIGH', label: t('LANG_CONTACT_SHARE_HIGH') },
  ];
}
