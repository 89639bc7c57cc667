import { endRequest, setRequest } from '@pillarbox/contract/files/requests';
import type { readRequest } from '@pillarbox/contract/files/requests';
import type { ReplyOf } from '@pillarbox/contract/operation';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { filesCall } from '../data/files-calls.ts';
import { useFileWords } from '../list/use-file-words.ts';
import { LinkForm } from './LinkForm.tsx';
import { LinkOptionRows, NumberRow, useLinkOptions } from './LinkOptions.tsx';

const MB = 1024 * 1024;
/** What a new link begins with: strangers fill the storage of its owner. */
const FIRST = { days: 14, files: 100, megabytes: 1000 };

interface RequestLinkProps {
  readonly id: string;
  readonly found: ReplyOf<typeof readRequest>;
  readonly onClose: () => void;
}

/** The link whose visitors upload into a folder and see nothing of it. */
export function RequestLink({ id, found: { request, rules }, onClose }: RequestLinkProps): ReactNode {
  const t = useText();
  const words = useFileWords();
  const options = useLinkOptions({ link: request, rules }, FIRST.days);
  const [files, setFiles] = useState(request === null ? FIRST.files : request.mostFiles);
  const bytes = request?.mostBytes ?? null;
  const [megabytes, setMegabytes] = useState(
    request === null ? FIRST.megabytes : bytes === null ? null : Math.max(1, Math.round(bytes / MB)),
  );
  const body = { ...options.body, mostFiles: files, mostBytes: megabytes === null ? null : megabytes * MB };
  return (
    <LinkForm
      shareKey={request?.key ?? null}
      hint={t('LANG_FILES_REQUEST_HINT')}
      isIncomplete={options.lacksPassword}
      state={JSON.stringify(body)}
      onSave={async () => (await filesCall(setRequest, { params: { id }, body })).key}
      onStop={() => filesCall(endRequest, { params: { id } })}
      onClose={onClose}
    >
      <LinkOptionRows options={options} />
      <NumberRow
        name={t('LANG_FILES_REQUEST_FILES')}
        hint={request === null ? '' : t('LANG_FILES_REQUEST_ARRIVED', { count: request.files })}
        value={files}
        first={FIRST.files}
        onValue={setFiles}
      />
      <NumberRow
        name={t('LANG_FILES_REQUEST_SIZE')}
        hint={request === null ? '' : t('LANG_FILES_REQUEST_ARRIVED_SIZE', { size: words.bytes(request.bytes) })}
        value={megabytes}
        first={FIRST.megabytes}
        onValue={setMegabytes}
      />
    </LinkForm>
  );
}
