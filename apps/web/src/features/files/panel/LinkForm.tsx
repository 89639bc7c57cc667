import { Copy, Link2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { growl } from '../../../lib/growl.ts';
import { text, useText } from '../../../lib/i18n/text.tsx';
import { sharedFileAddress } from '../../../lib/shared-file-address.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { refreshFiles } from '../data/files.queries.ts';
import styles from './ShareDialog.module.css';
import { ShareFoot } from './ShareFoot.tsx';
import { useSavedChanges } from './use-saved-changes.ts';

interface LinkFormProps {
  /** The key of the link; null before it is made. */
  readonly shareKey: string | null;
  /** What the link is for. */
  readonly hint?: string;
  /** Why it cannot be made yet. */
  readonly isIncomplete: boolean;
  /** What the switches say; a change of it is saved once there is a link. */
  readonly state: string;
  /** Makes or changes the link, and resolves with its key. */
  readonly onSave: () => Promise<string>;
  readonly onStop: () => Promise<unknown>;
  readonly onClose: () => void;
  /** The switches. */
  readonly children: ReactNode;
}

/** A link: it is made by the button that copies it, and later changes save by themselves (ui.md 33). */
export function LinkForm(props: LinkFormProps): ReactNode {
  const { shareKey, hint, isIncomplete, state, onSave, onStop, onClose, children } = props;
  const t = useText();
  const [failure, setFailure] = useState<unknown>(null);
  const [isEnding, setIsEnding] = useState(false);
  const last = useRef(Promise.resolve(true));
  /** Does one thing after the other, and says whether it succeeded. */
  const run = (work: () => Promise<unknown>): Promise<boolean> => {
    last.current = last.current.then(async () => {
      try {
        await work();
        setFailure(null);
        await refreshFiles();
        return true;
      } catch (error) {
        setFailure(error);
        return false;
      }
    });
    return last.current;
  };
  // Not while the link ends: a change that is not saved yet would make it again.
  const markSaved = useSavedChanges(state, shareKey !== null && !isIncomplete && !isEnding, () => run(onSave));
  const copy = async (): Promise<void> => {
    const address = sharedFileAddress(await onSave());
    markSaved();
    // A browser may refuse it. The link then stands in its field.
    const isCopied = await navigator.clipboard.writeText(address).then(
      () => true,
      () => false,
    );
    if (isCopied) growl.show({ type: 'success', text: text('LANG_FILES_LINK_COPIED') });
  };
  const stop = async (): Promise<void> => {
    setIsEnding(true);
    if (!(await run(onStop))) {
      setIsEnding(false);
      return;
    }
    growl.show({ type: 'success', text: text('LANG_FILES_SHARE_ENDED') });
    onClose();
  };
  return (
    <>
      {hint === undefined ? null : <p className={styles['about']}>{hint}</p>}
      <div className={styles['link']}>
        <TextField
          readOnly
          labelHidden
          label={t('LANG_FILES_LINK')}
          before={<Link2 size={16} aria-hidden="true" />}
          value={shareKey === null ? '' : sharedFileAddress(shareKey)}
          placeholder={t('LANG_FILES_LINK_NONE')}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          data-autofocus
          kind="primary"
          icon={<Copy size={16} />}
          disabled={isIncomplete}
          onClick={() => void run(copy)}
        >
          {t('LANG_FILES_COPY_LINK')}
        </Button>
      </div>
      <div className={styles['rows']}>{children}</div>
      {failure === null ? null : (
        <p role="alert" className={styles['failure']}>
          {t(errorTextKey(failure))}
        </p>
      )}
      <ShareFoot onClose={onClose}>
        {shareKey === null ? null : (
          <Button kind="danger-soft" onClick={() => void stop()}>
            {t('LANG_FILES_SHARE_STOP')}
          </Button>
        )}
      </ShareFoot>
    </>
  );
}
