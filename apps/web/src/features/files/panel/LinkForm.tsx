import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { growl } from '../../../lib/growl.ts';
import { text, useText } from '../../../lib/i18n/text.tsx';
import { sharedFileAddress } from '../../../lib/shared-file-address.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { refreshFiles } from '../data/files.queries.ts';
import styles from './ShareDialog.module.css';

interface LinkFormProps {
  /** The key of the link; null before it is made. */
  readonly shareKey: string | null;
  /** What the link is for. */
  readonly hint?: string;
  /** Why it cannot be made yet. */
  readonly isIncomplete: boolean;
  /** Makes or changes the link, and resolves with its key. */
  readonly onSave: () => Promise<string>;
  readonly onStop: () => Promise<unknown>;
  /** The switches. */
  readonly children: ReactNode;
}

/** A link: it is made, or changed, by the button that copies it (ui.md 33). */
export function LinkForm({ shareKey, hint, isIncomplete, onSave, onStop, children }: LinkFormProps): ReactNode {
  const t = useText();
  const [failure, setFailure] = useState<unknown>(null);
  const run = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
      setFailure(null);
      await refreshFiles();
    } catch (error) {
      setFailure(error);
    }
  };
  const save = async (): Promise<void> => {
    const address = sharedFileAddress(await onSave());
    // A browser may refuse it. The link then stands in its field.
    const isCopied = await navigator.clipboard.writeText(address).then(
      () => true,
      () => false,
    );
    if (isCopied) growl.show({ type: 'success', text: text('LANG_FILES_LINK_COPIED') });
  };
  const stop = async (): Promise<void> => {
    await onStop();
    growl.show({ type: 'success', text: text('LANG_FILES_SHARE_ENDED') });
  };
  return (
    <>
      {hint === undefined ? null : <p className={styles['about']}>{hint}</p>}
      {shareKey === null ? null : (
        <TextField
          readOnly
          label={t('LANG_FILES_LINK')}
          value={sharedFileAddress(shareKey)}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      {children}
      {failure === null ? null : (
        <p role="alert" className={styles['failure']}>
          {t(errorTextKey(failure))}
        </p>
      )}
      <div className={styles['foot']}>
        {shareKey === null ? null : (
          <Button kind="danger" onClick={() => void run(stop)}>
            {t('LANG_FILES_SHARE_STOP')}
          </Button>
        )}
        <Button kind="primary" icon={<Copy size={16} />} disabled={isIncomplete} onClick={() => void run(save)}>
          {t('LANG_FILES_COPY_LINK')}
        </Button>
      </div>
    </>
  );
}
