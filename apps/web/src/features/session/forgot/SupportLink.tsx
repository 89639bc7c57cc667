import type { ReactNode } from 'react';
import { speech } from '../../../lib/i18n/language.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { usePageSettings } from '../../../lib/page-settings.ts';
import { useStore } from '../../../lib/store.ts';

/** A link to the provider's support page for the current language; nothing without one. */
export function SupportLink({ className }: { readonly className?: string | undefined }): ReactNode {
  const t = useText();
  const { supportLinks } = usePageSettings();
  const code = useStore(speech, (value) => value.code);
  const link = supportLinks[code] ?? supportLinks['*'] ?? '';
  if (!/^https?:\/\//i.test(link)) return null;
  return (
    <p className={className}>
      <a href={link} rel="noreferrer">
        {t('LANG_RECOVERY_SUPPORT')}
      </a>
    </p>
  );
}
