import type { Fax } from '@pillarbox/contract/fax/fax';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { keyAlongLine } from '../../../lib/i18n/direction.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { usePageAddress } from '../data/use-page-address.ts';
import styles from './FaxPages.module.css';

interface PageDialogProps {
  readonly fax: Pick<Fax, 'id' | 'content' | 'pages'>;
  /** Counted from 1. */
  readonly number: number;
  readonly onTurn: (number: number) => void;
  readonly onClose: () => void;
}

/** One page as large as the window allows, from its top. Left and Right turn the pages. */
export function PageDialog({ fax, number, onTurn, onClose }: PageDialogProps): ReactNode {
  const t = useText();
  const address = usePageAddress(fax, number);
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Newer browsers return a promise, which is no clean-up.
    sheet.current?.scrollTo(0, 0);
  }, [number]);
  const turn = (step: number): void => {
    const next = number + step;
    if (next < 1 || next > fax.pages) return;
    onTurn(next);
    // The button that led to the first or last page is disabled there, and would lose the focus to nothing.
    if (next === 1 || next === fax.pages) sheet.current?.focus();
  };
  const name = t('LANG_FAX_PAGE_OF', { number, pages: fax.pages });
  return (
    <Dialog
      title={name}
      size="wide"
      closeLabel={t('LANG_FAX_CLOSE')}
      onClose={onClose}
      footer={
        <>
          <IconButton
            icon={<ChevronLeft size={18} />}
            label={t('LANG_FAX_PAGE_BEFORE')}
            disabled={number === 1}
            onClick={() => turn(-1)}
          />
          <IconButton
            icon={<ChevronRight size={18} />}
            label={t('LANG_FAX_PAGE_AFTER')}
            disabled={number === fax.pages}
            onClick={() => turn(1)}
          />
        </>
      }
    >
      <div
        ref={sheet}
        className={styles['large']}
        tabIndex={0}
        role="group"
        aria-label={name}
        data-autofocus=""
        onKeyDown={(event) => {
          if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
          event.preventDefault();
          turn(keyAlongLine(event.key) === 'ArrowLeft' ? -1 : 1);
        }}
      >
        {address === null ? null : <img src={address} alt={name} />}
      </div>
    </Dialog>
  );
}
