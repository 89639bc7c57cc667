import { LayoutTemplate } from 'lucide-react';
import type { ReactNode } from 'react';
import { Suspense, lazy, useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import type { Composer } from '../composer/composer.ts';
import styles from './TemplateMenu.module.css';

// The list loads when it is first opened.
const TemplateList = lazy(() => import('./TemplateList.tsx').then((part) => ({ default: part.TemplateList })));
const NameDialog = lazy(() => import('./NameDialog.tsx').then((part) => ({ default: part.NameDialog })));

/** The button and the box of templates [COMP-018]. */
export function TemplateMenu({ composer }: { readonly composer: Composer }): ReactNode {
  const t = useText();
  const [anchor, setAnchor] = useState<Element | null>(null);
  const [isNaming, setNaming] = useState(false);
  return (
    <>
      <IconButton
        icon={<LayoutTemplate size={18} />}
        label={t('LANG_WRITING_TEMPLATES')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(anchor === null ? event.currentTarget : null)}
      />
      {anchor === null ? null : (
        <Popover
          anchor={anchor}
          placement="top-end"
          role="dialog"
          label={t('LANG_WRITING_TEMPLATES')}
          className={styles['box']}
          onClose={() => setAnchor(null)}
        >
          <Suspense fallback={<div className={styles['waiting']} aria-busy="true" />}>
            <TemplateList
              composer={composer}
              onClose={() => setAnchor(null)}
              onSaveAs={() => {
                setAnchor(null);
                setNaming(true);
              }}
            />
          </Suspense>
        </Popover>
      )}
      {isNaming ? (
        <Suspense fallback={null}>
          <NameDialog composer={composer} onClose={() => setNaming(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
