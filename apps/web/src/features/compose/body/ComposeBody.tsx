import type { KeyboardEvent, ReactNode } from 'react';
import { Suspense, lazy, useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { isMac } from '../../../lib/platform.ts';
import { keyOf } from '../../../lib/shortcuts.ts';
import { useStore } from '../../../lib/store.ts';
import styles from './ComposeBody.module.css';
import htmlStyles from './HtmlBody.module.css';
import { FormatBar } from './FormatBar.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { OriginalFold } from './OriginalFold.tsx';
import { PlainBody } from './PlainBody.tsx';
import type { Composer } from '../composer/composer.ts';
import type { Editor } from './editor.ts';

// The editor is the largest part of the composer, so it loads lazily and the fields show first.
const HtmlBody = lazy(() => import('./HtmlBody.tsx').then((module) => ({ default: module.HtmlBody })));

/** Whether the key is Ctrl+K, on a Mac Command+K. */
function isLinkKey(event: KeyboardEvent): boolean {
  const held = isMac() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
  return held && !event.altKey && !event.shiftKey && keyOf(event.nativeEvent) === 'K';
}

interface ComposeBodyProps {
  readonly composer: Composer;
  readonly isBarShown: boolean;
  /** Shown between the text and the formatting bar. */
  readonly files: ReactNode;
}

/** The text, the original below it, the files, and the formatting bar. */
export function ComposeBody({ composer, isBarShown, files }: ComposeBodyProps): ReactNode {
  const t = useText();
  const [editor, setEditor] = useState<Editor | null>(null);
  const format = useStore(composer.state, (state) => state.format);
  const [linkText, setLinkText] = useState<string | null>(null);
  const isHtml = format === 'html';
  const onLink = (): void => {
    if (editor?.caret.get().isLink === true) editor.link(null);
    else if (editor !== null) setLinkText(editor.selectedText());
  };
  return (
    <>
      <div
        className={styles['scroll']}
        onKeyDown={(event) => {
          if (editor === null || !isLinkKey(event)) return;
          // Elsewhere the same keys open search-or-jump.
          event.preventDefault();
          onLink();
        }}
        onMouseDown={(event) => {
          // A press on the empty space below the text focuses the text.
          if (event.target !== event.currentTarget || editor === null) return;
          event.preventDefault();
          editor.focus('here');
        }}
      >
        {isHtml ? (
          <Suspense fallback={<div className={htmlStyles['editor']} />}>
            <HtmlBody composer={composer} label={t('LANG_COMPOSE_TEXT')} onEditor={setEditor} />
          </Suspense>
        ) : (
          <PlainBody composer={composer} />
        )}
        {isHtml ? <OriginalFold composer={composer} /> : null}
      </div>
      {files}
      {isHtml && !isBarShown ? null : <FormatBar composer={composer} editor={isHtml ? editor : null} onLink={onLink} />}
      {linkText === null ? null : (
        <LinkDialog
          text={linkText}
          onClose={() => setLinkText(null)}
          onLink={(address) => {
            setLinkText(null);
            editor?.link(address);
          }}
        />
      )}
    </>
  );
}
