import { endShare, setShare } from '@pillarbox/contract/files/shares';
import type { readShare } from '@pillarbox/contract/files/shares';
import type { ReplyOf } from '@pillarbox/contract/operation';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { filesCall } from '../data/files-calls.ts';
import { LinkForm } from './LinkForm.tsx';
import { LinkOptionRows, NumberRow, useLinkOptions } from './LinkOptions.tsx';

/** The limit of downloads that its switch begins with. */
const FIRST_MOST = 10;

interface ShareLinkProps {
  readonly id: string;
  readonly found: ReplyOf<typeof readShare>;
  readonly onClose: () => void;
}

/** The link to a file or a folder. */
export function ShareLink({ id, found: { share, rules }, onClose }: ShareLinkProps): ReactNode {
  const t = useText();
  const options = useLinkOptions({ link: share, rules }, null);
  const [most, setMost] = useState(share?.most ?? null);
  const used = share === null || most === null ? '' : t('LANG_FILES_DOWNLOADS_USED', { used: share.downloads, most });
  const body = { ...options.body, most };
  return (
    <LinkForm
      shareKey={share?.key ?? null}
      isIncomplete={options.lacksPassword}
      state={JSON.stringify(body)}
      onSave={async () => (await filesCall(setShare, { params: { id }, body })).key}
      onStop={() => filesCall(endShare, { params: { id } })}
      onClose={onClose}
    >
      <LinkOptionRows options={options} />
      <NumberRow name={t('LANG_FILES_DOWNLOADS')} hint={used} value={most} first={FIRST_MOST} onValue={setMost} />
    </LinkForm>
  );
}
