import type { Signature as OwnSignature } from '@pillarbox/contract/preferences/rules';
import { Signature } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/Menu.tsx';
import { signatureStyle, useOwnSignatures } from '../begin/own-signatures.ts';
import type { Composer } from '../composer/composer.ts';
import { wordsOf } from '../model/signature.ts';

/** Longest name of a signature in the menu, in characters. */
const MAX_NAME = 40;

/** The name of a signature, else its first line. */
function nameOf(signature: OwnSignature): string {
  const { name } = signature;
  const whole = name === '' ? (wordsOf(signature).trim().split('\n')[0] ?? '') : name;
  return whole.length > MAX_NAME ? `${whole.slice(0, MAX_NAME - 1).trimEnd()}…` : whole;
}

/** The menu that changes or removes the signature. It is absent when the user has no signatures [COMP-014]. */
export function SignatureMenu({ composer }: { readonly composer: Composer }): ReactNode {
  const t = useText();
  const signatures = useOwnSignatures();
  const used = useStore(composer.state, (state) => state.signature.id);
  if (signatures.length === 0) return null;
  const choose = (signature: OwnSignature | null): void => {
    // The field may have text that is not in the state yet.
    composer.flush(false);
    composer.dispatch({ type: 'signature', signature, style: signatureStyle() });
  };
  return (
    <Menu
      label={t('LANG_COMPOSE_SIGNATURE')}
      placement="top-end"
      trigger={(props) => <IconButton {...props} icon={<Signature size={18} />} label={t('LANG_COMPOSE_SIGNATURE')} />}
    >
      {signatures.map((signature) => (
        <MenuItem key={signature.id} checked={signature.id === used} onAction={() => choose(signature)}>
          {nameOf(signature)}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem checked={used === ''} onAction={() => choose(null)}>
        {t('LANG_COMPOSE_SIGNATURE_NONE')}
      </MenuItem>
    </Menu>
  );
}
