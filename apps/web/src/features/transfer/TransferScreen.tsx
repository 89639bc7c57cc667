import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { useLocation } from '../../lib/location.ts';
import { SettingsPage } from '../../ui/SettingsPage.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useFolderChoices } from '../mail/public.ts';
import { ExportPart } from './ExportPart.tsx';
import { ImportPart } from './ImportPart.tsx';
import { SettingsPart } from './SettingsPart.tsx';

/** Route /preferences/transfer: mail out of the mailbox and into it, as files. */
export function TransferScreen(): ReactNode {
  const t = useText();
  const folders = useFolderChoices();
  const { search } = useLocation();
  const asked = search['folder'] ?? '';
  return (
    <SettingsPage title={t('LANG_TRANSFER_TITLE')}>
      {folders === undefined ? (
        [60, 80, 45].map((width) => <Skeleton key={width} width={`${String(width)}%`} />)
      ) : (
        <>
          <ImportPart key={`import ${asked}`} folders={folders} asked={asked} />
          <ExportPart key={`export ${asked}`} folders={folders} asked={asked} />
        </>
      )}
      <SettingsPart />
    </SettingsPage>
  );
}
