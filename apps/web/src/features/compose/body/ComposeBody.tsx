import type { ReactNode } from 'react';
import { Suspense, lazy, useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import styles from './ComposeBody.module.css';
import htmlStyles from './HtmlBody.module.css';
import { EmojiTyping } from '../emoji/EmojiTyping.tsx';
import { EditorBar } from './EditorBar.tsx';
import { FormatSwitch } from './FormatSwitch.tsx';
import { OriginalFold } from './OriginalFold.tsx';
import { PlainBody } from './PlainBody.tsx';
import type { Composer } from '../composer/composer.ts';
import type { Editor } from './editor.ts';
import type { WritingPlace } from '../emoji/writing-place.ts';

// The editor is the largest part of the composer, so it loads lazily and the fields show first.
const HtmlBody = lazy(() => import('./HtmlBody.tsx').then((module) => ({ default: module.HtmlBody })));

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
  const [field, setField] = useState<WritingPlace | null>(null);
  const format = useStore(composer.state, (state) => state.format);
  const isHtml = format === 'html';
  const place = isHtml ? editor : field;
  return (
    <>
      <div
        className={styles['scroll']}
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
          <PlainBody composer={composer} onPlace={setField} />
        )}
        {isHtml ? <OriginalFold composer={composer} /> : null}
      </div>
      {place === null ? null : <EmojiTyping key={format} place={place} />}
      {files}
      <EditorBar
        editor={isHtml ? editor : null}
        field={isHtml ? null : field}
        isHtml={isHtml}
        isShown={!isHtml || isBarShown}
      >
        <FormatSwitch composer={composer} />
      </EditorBar>
    </>
  );
}
