import { FilePen, LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { growl } from '../../../lib/growl.ts';
import { text, useText } from '../../../lib/i18n/text.tsx';
import { go } from '../../../lib/location.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { failureTextKey } from '../failure-text.ts';
import { allKeys, ownKeys } from '../keys/key-list.ts';
import type { Protection } from './protection.ts';

/** Whether the user has a key; says where to make one otherwise. */
async function hasOwnKey(): Promise<boolean> {
  const keys = await allKeys();
  if (ownKeys(keys).some(({ info }) => info?.encrypts === true)) return true;
  growl.show({
    type: 'warning',
    text: text('LANG_PGP_NEED_KEY'),
    action: { label: text('LANG_PGP_TO_KEYS'), run: () => go('/preferences/pgp') },
  });
  return false;
}

interface ProtectionButtonsProps {
  readonly protection: Protection;
  readonly onChange: (protection: Protection) => void;
}

/** The switches for encryption and signature. Encryption turns the signature on, too. */
export function ProtectionButtons({ protection, onChange }: ProtectionButtonsProps): ReactNode {
  const t = useText();
  const { encrypt, sign } = protection;
  const change = (next: Protection): void => {
    if (!next.encrypt && !next.sign) {
      onChange(next);
      return;
    }
    hasOwnKey().then(
      (has) => {
        if (has) onChange(next);
      },
      (error: unknown) => growl.show({ type: 'danger', text: text(failureTextKey(error)) }),
    );
  };
  return (
    <>
      <IconButton
        icon={<LockKeyhole size={18} />}
        label={t('LANG_PGP_ENCRYPT')}
        pressed={encrypt}
        onClick={() => change({ encrypt: !encrypt, sign: !encrypt || sign })}
      />
      <IconButton
        icon={<FilePen size={18} />}
        label={t('LANG_PGP_SIGN')}
        pressed={sign}
        onClick={() => change({ encrypt, sign: !sign })}
      />
    </>
  );
}
