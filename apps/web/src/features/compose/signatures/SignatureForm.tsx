import { MAX_SIGNATURE_NAME, MAX_SIGNATURE_TEXT } from '@pillarbox/contract/preferences/rules';
import type { Signature } from '@pillarbox/contract/preferences/rules';
import type { ReactNode } from 'react';
import { Suspense, lazy, useCallback, useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { Editor } from '../body/editor.ts';
import { EditorBar } from '../body/EditorBar.tsx';
import type { SignatureSource } from './signature-source.ts';
import { sourceOf, textIn, withMode } from './signature-source.ts';
import styles from './SignaturesScreen.module.css';

const SignatureEditor = lazy(() =>
  import('./SignatureEditor.tsx').then((module) => ({ default: module.SignatureEditor })),
);

interface SignatureFormProps {
  readonly signature: Signature;
  readonly onSave: (signature: Signature) => void;
  readonly onClose: () => void;
}

/** The form of a signature: its name, and its text as formatted text, as HTML or as plain text. */
export function SignatureForm({ signature, onSave, onClose }: SignatureFormProps): ReactNode {
  const t = useText();
  const [name, setName] = useState(signature.name);
  const [source, setSource] = useState(() => sourceOf(signature));
  const [editor, setEditor] = useState<Editor | null>(null);
  const onEditor = useCallback((made: Editor | null) => {
    setEditor(made);
    if (made !== null) setSource((before) => ({ ...before, before: made.html() }));
  }, []);
  const [isTooLong, setTooLong] = useState(false);
  const now = (): SignatureSource => (editor === null ? source : { ...source, after: editor.html() });
  const save = (): void => {
    const { text, format } = textIn(now());
    if (text.length > MAX_SIGNATURE_TEXT) setTooLong(true);
    else onSave({ ...signature, name: name.trim(), text, format });
  };
  const label = t('LANG_SIGNATURES_TEXT');
  return (
    <FormDialog
      title={t('LANG_SIGNATURES_FORM')}
      size="large"
      fixed
      words={{ cancel: t('LANG_SIGNATURES_CANCEL'), save: t('LANG_SIGNATURES_SAVE') }}
      onSave={save}
      onClose={onClose}
    >
      <TextField
        label={t('LANG_SIGNATURES_NAME')}
        value={name}
        maxLength={MAX_SIGNATURE_NAME}
        autoComplete="off"
        data-autofocus=""
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <SegmentedControl
        label={t('LANG_SIGNATURES_MODE')}
        value={source.mode}
        options={[
          { value: 'rich', label: t('LANG_SIGNATURES_MODE_RICH') },
          { value: 'html', label: t('LANG_SIGNATURES_MODE_HTML') },
          { value: 'text', label: t('LANG_SIGNATURES_MODE_TEXT') },
        ]}
        onChange={(mode) => setSource(withMode(now(), mode))}
      />
      <div className={styles['field']}>
        {source.mode === 'rich' ? (
          <>
            <div className={styles['editor']}>
              <Suspense fallback={null}>
                <SignatureEditor html={source.text} label={label} onEditor={onEditor} />
              </Suspense>
            </div>
            <EditorBar editor={editor} isHtml isShown />
          </>
        ) : (
          <textarea
            className={styles['source']}
            aria-label={label}
            spellCheck={source.mode === 'text'}
            value={source.text}
            onChange={(event) => {
              setTooLong(false);
              setSource({ ...source, text: event.currentTarget.value });
            }}
          />
        )}
      </div>
      {isTooLong ? (
        <p role="alert" className={styles['wrong']}>
          {t('LANG_SIGNATURES_TOO_LONG')}
        </p>
      ) : null}
    </FormDialog>
  );
}
