import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { Check, Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';

/** Copies an address. The icon and a message for screen readers say that it worked. */
export function CopyAddress({ mail }: { readonly mail: string }): ReactNode {
  const t = useText();
  const [isCopied, setCopied] = useState(false);
  return (
    <>
      <IconButton
        size="dense"
        icon={isCopied ? <Check size={16} /> : <Copy size={16} />}
        label={t('LANG_CONTACTS_COPY_VALUE', { value: visibleText(mail) })}
        onClick={() =>
          void navigator.clipboard.writeText(mail).then(
            () => setCopied(true),
            () => setCopied(false),
          )
        }
      />
      <VisuallyHidden>
        <span role="status">{isCopied ? t('LANG_CONTACTS_COPIED') : ''}</span>
      </VisuallyHidden>
    </>
  );
}
