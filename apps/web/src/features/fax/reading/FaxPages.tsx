import type { Fax } from '@pillarbox/contract/fax/fax';
import { Check, LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { usePageAddress } from '../data/use-page-address.ts';
import { PageDialog } from './PageDialog.tsx';
import styles from './FaxPages.module.css';

type Paged = Pick<Fax, 'id' | 'content' | 'pages' | 'sentPages' | 'state'>;

/** The pages as they are sent or were received. A press on one opens it large. */
export function FaxPages({ fax }: { readonly fax: Paged }): ReactNode {
  const [open, setOpen] = useState(0);
  const numbers = Array.from({ length: fax.pages }, (_, at) => at + 1);
  return (
    <>
      <ol className={styles['pages']}>
        {numbers.map((number) => (
          <li key={number}>
            <Page fax={fax} number={number} onOpen={setOpen} />
          </li>
        ))}
      </ol>
      {open === 0 ? null : <PageDialog fax={fax} number={open} onTurn={setOpen} onClose={() => setOpen(0)} />}
    </>
  );
}

interface PageProps {
  readonly fax: Paged;
  readonly number: number;
  readonly onOpen: (number: number) => void;
}

function Page({ fax, number, onOpen }: PageProps): ReactNode {
  const t = useText();
  const name = t('LANG_FAX_PAGE', { number });
  const isSending = fax.state === 'sending';
  const isDone = isSending && number <= fax.sentPages;
  const isNow = isSending && number === fax.sentPages + 1;
  return (
    <figure className={styles['figure']}>
      <button type="button" className={styles['sheet']} aria-label={name} onClick={() => onOpen(number)}>
        <PagePicture fax={fax} number={number} />
        {isNow ? <span className={styles['slot']} aria-hidden="true" /> : null}
      </button>
      <figcaption className={styles['caption']} data-done={isDone || undefined}>
        {isDone ? <Check size={13} aria-hidden="true" /> : null}
        {isNow ? <LoaderCircle size={13} aria-hidden="true" /> : null}
        {name}
      </figcaption>
    </figure>
  );
}

/** The picture of a page; its frame has the right size before it is loaded. */
export function PagePicture({ fax, number }: { readonly fax: Paged; readonly number: number }): ReactNode {
  const address = usePageAddress(fax, number);
  return address === null ? null : (
    <img src={address} alt="" loading="lazy" decoding="async" className={styles['picture']} />
  );
}
