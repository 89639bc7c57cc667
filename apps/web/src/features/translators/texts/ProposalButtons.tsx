import { Copy, Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { growl } from '../../../lib/growl.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { keepProposals, proposals, proposalsFile } from './proposals.ts';

/** Milliseconds until the address of a saved file is given back; the browser has begun to read it by then. */
const SAVED_AFTER = 10_000;

/** Copies and downloads all proposals that this browser keeps; nothing while there are none. */
export function ProposalButtons(): ReactNode {
  const t = useText();
  const all = useStore(proposals);
  const count = Object.keys(all).length;
  if (count === 0) return null;
  const copy = (): void => {
    navigator.clipboard.writeText(proposalsFile(all)).then(
      () => growl.show({ type: 'success', text: t('LANG_TRANSLATORS_COPIED') }),
      () => growl.show({ type: 'danger', text: t('LANG_TRANSLATORS_NOT_COPIED') }),
    );
  };
  const download = (): void => {
    save(proposalsFile(all));
    keepProposals({});
    growl.show({
      type: 'success',
      text: t('LANG_TRANSLATORS_DOWNLOADED', { count }),
      life: SAVED_AFTER,
      action: {
        label: t('LANG_TRANSLATORS_KEEP'),
        run: () => keepProposals({ ...all, ...proposals.get() }),
      },
    });
  };
  return (
    <>
      <Button icon={<Copy size={16} aria-hidden="true" />} onClick={copy}>
        {t('LANG_TRANSLATORS_COPY')}
      </Button>
      <Button kind="primary" icon={<Download size={16} aria-hidden="true" />} onClick={download}>
        {t('LANG_TRANSLATORS_DOWNLOAD', { count })}
      </Button>
    </>
  );
}

function save(content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'translation-proposals.json';
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), SAVED_AFTER);
}
