import { ALargeSmall, Paperclip, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ProtectionButtons, UNPROTECTED } from '../../pgp/public.ts';
import { SignatureMenu } from '../body/SignatureMenu.tsx';
import { FromFiles } from '../files/FromFiles.tsx';
import { FollowUpsMenu } from '../follow-ups/FollowUpsMenu.tsx';
import { SendButton } from '../sending/SendButton.tsx';
import { TemplateMenu } from '../templates/TemplateMenu.tsx';
import styles from './ActionBar.module.css';
import type { Composer } from '../composer/composer.ts';

interface ActionBarProps {
  readonly composer: Composer;
  readonly onSend: () => void;
  readonly onAttach: () => void;
  readonly onDiscard: () => void;
  /** Null in a text message, which has no formatting bar. */
  readonly onToggleBar: (() => void) | null;
  readonly isBarShown: boolean;
}

/** The buttons below the message: Send at the left; formatting, signature, attach and discard at the right. */
export function ActionBar(props: ActionBarProps): ReactNode {
  const { composer, onSend, onAttach, onDiscard, onToggleBar, isBarShown } = props;
  const t = useText();
  const protection = useStore(composer.state, (state) => state.protection) ?? UNPROTECTED;
  return (
    <div className={styles['actions']}>
      <SendButton composer={composer} onSend={onSend} />
      <span className={styles['gap']} />
      {onToggleBar === null ? null : (
        <IconButton
          icon={<ALargeSmall size={18} />}
          label={t('LANG_COMPOSE_FORMATTING')}
          pressed={isBarShown}
          onClick={onToggleBar}
        />
      )}
      <SignatureMenu composer={composer} />
      <TemplateMenu composer={composer} />
      <ProtectionButtons
        protection={protection}
        onChange={(next) => composer.dispatch({ type: 'protection', protection: next })}
      />
      <FromFiles composer={composer} />
      <FollowUpsMenu composer={composer} />
      <IconButton icon={<Paperclip size={18} />} label={t('LANG_COMPOSE_ATTACH')} onClick={onAttach} />
      <IconButton icon={<Trash2 size={18} />} label={t('LANG_COMPOSE_DISCARD')} onClick={onDiscard} />
    </div>
  );
}
