import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { growl } from '../../../lib/growl.ts';
import { text, useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { pgp } from '../pgp-worker.ts';
import type { ReadKey } from '../engine/shapes.ts';
import { KeyDialog } from './KeyDialog.tsx';
import { allKeys, storeKey } from './key-list.ts';
import styles from './Keys.module.css';

/** Largest file that is read, in bytes: 50 keys. */
const MAX_FILE = 4 * 1024 * 1024;

/** Stores keys. One that is there already is replaced and keeps whether it was checked. */
async function storeAll(keys: readonly ReadKey[]): Promise<void> {
  const known = await allKeys();
  for (const { info, publickey, privatekey } of keys) {
    const before = known.find(({ fingerprint }) => fingerprint === info.fingerprint);
    const isOwn = privatekey !== '' || (before?.privatekey ?? '') !== '';
    const facts = { checked: isOwn || (before?.checked ?? false), source: before?.source ?? ('imported' as const) };
    await storeKey({ publickey, privatekey, ...facts, rev: before?.rev ?? 0 });
  }
}

/** Imports keys from a file or from text: the user's own with a private part, and those of others. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const read = async (): Promise<boolean> => {
    if (file === null && typed.trim() === '') return false;
    const source = file === null ? typed : new Uint8Array(await file.slice(0, MAX_FILE).arrayBuffer());
    const keys = await pgp('readKeys', source);
    await storeAll(keys);
    growl.show({ type: 'success', text: text('LANG_PGP_IMPORTED', { count: keys.length }) });
    return true;
  };
  return (
    <KeyDialog title={t('LANG_PGP_IMPORT_TITLE')} verb={t('LANG_PGP_IMPORT')} onClose={onClose} run={read}>
      <p>{t('LANG_PGP_IMPORT_WHAT')}</p>
      <div className={styles['file']}>
        <Button onClick={() => input.current?.click()}>{t('LANG_PGP_CHOOSE_FILE')}</Button>
        <span>{file?.name ?? ''}</span>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('LANG_PGP_CHOOSE_FILE')}
        onChange={(event) => setFile(event.currentTarget.files?.[0] ?? null)}
      />
      <TextArea
        label={t('LANG_PGP_KEY_TEXT')}
        rows={6}
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </KeyDialog>
  );
}
