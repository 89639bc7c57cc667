import { MAX_SETTINGS_FILE } from '@pillarbox/contract/transfer/settings-file';
import type { SettingsFile, SettingsPart as Part } from '@pillarbox/contract/transfer/settings-file';
import { upper } from '@pillarbox/locales/keys';
import { readSettingsFile, settingsChanges, writeSettingsFile } from '@pillarbox/rules/settings-file';
import { Download, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { errorTextKey, TextError } from '../../lib/api-error.ts';
import { growl } from '../../lib/growl.ts';
import { text, useText } from '../../lib/i18n/text.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { ReplacedSettings, useReplacedSettings } from './ReplacedSettings.tsx';
import { readSettings, saveSettings } from './settings-calls.ts';
import type { PresentSettings } from './settings-calls.ts';
import styles from './Transfer.module.css';

/** A file that was read, and the settings that it would replace. */
interface Preview {
  readonly now: PresentSettings;
  readonly file: SettingsFile;
}

/** The settings of the account as one file, out and in. What a file changes shows before it is applied. */
export function SettingsPart(): ReactNode {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [error, setError] = useState<unknown>(null);
  const replaced = useReplacedSettings();
  const guarded = (work: () => Promise<void>): void => {
    setError(null);
    work().catch(setError);
  };
  const open = async (file: File): Promise<void> => {
    if (file.size > MAX_SETTINGS_FILE) throw new TextError('LANG_TRANSFER_SETTINGS_NOT_SETTINGS');
    const read = readSettingsFile(await file.text());
    if (typeof read === 'string') throw new TextError(`LANG_TRANSFER_SETTINGS_${upper(read)}`);
    setPreview({ now: await readSettings(), file: read });
  };
  return (
    <section className={styles['part']} aria-labelledby="transfer-settings">
      <h3 id="transfer-settings" className={styles['heading']}>
        {t('LANG_TRANSFER_SETTINGS')}
      </h3>
      <p className={styles['hint']}>{t('LANG_TRANSFER_SETTINGS_HINT')}</p>
      <div className={styles['fields']}>
        <Button
          icon={<Download size={16} aria-hidden="true" />}
          onClick={() => guarded(async () => save(writeSettingsFile((await readSettings()).all)))}
        >
          {t('LANG_TRANSFER_SETTINGS_SAVE')}
        </Button>
        <Button icon={<Upload size={16} aria-hidden="true" />} onClick={() => input.current?.click()}>
          {t('LANG_TRANSFER_SETTINGS_OPEN')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".json,application/json"
          aria-label={t('LANG_TRANSFER_SETTINGS_OPEN')}
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (file !== undefined) guarded(() => open(file));
          }}
        />
      </div>
      <ReplacedSettings
        replaced={replaced.data ?? null}
        onOpen={(file) => guarded(async () => setPreview({ now: await readSettings(), file }))}
      />
      {error === null ? null : (
        <p className={styles['error']} role="alert">
          {t(errorTextKey(error))}
        </p>
      )}
      {preview === null ? null : (
        <SettingsDialog
          {...preview}
          onClose={() => setPreview(null)}
          onApply={(parts) => {
            setPreview(null);
            guarded(() => apply(preview, parts).finally(() => void replaced.refetch()));
          }}
        />
      )}
    </section>
  );
}

async function apply({ now, file }: Preview, parts: readonly Part[]): Promise<void> {
  await saveSettings(now, file, parts);
  const after = await readSettings();
  growl.show({
    type: 'success',
    text: text('LANG_TRANSFER_SETTINGS_APPLIED'),
    action: {
      label: text('LANG_TRANSFER_SETTINGS_UNDO'),
      run: () => {
        saveSettings(after, { pillarbox: 'settings', version: 1, ...now.all }, parts).catch((reason: unknown) =>
          growl.show({ type: 'danger', text: text(errorTextKey(reason)) }),
        );
      },
    },
    persistent: true,
  });
}

interface SettingsDialogProps extends Preview {
  readonly onApply: (parts: readonly Part[]) => void;
  readonly onClose: () => void;
}

function SettingsDialog({ now, file, onApply, onClose }: SettingsDialogProps): ReactNode {
  const t = useText();
  const changes = settingsChanges(now.all, file);
  const [left, setLeft] = useState<ReadonlySet<Part>>(new Set());
  const chosen = changes.map(({ part }) => part).filter((part) => !left.has(part));
  const toggle = (part: Part): void => {
    const next = new Set(left);
    if (!next.delete(part)) next.add(part);
    setLeft(next);
  };
  return (
    <FormDialog
      title={t('LANG_TRANSFER_SETTINGS_PREVIEW')}
      words={{ cancel: t('LANG_TRANSFER_SETTINGS_CANCEL'), save: t('LANG_TRANSFER_SETTINGS_APPLY') }}
      isEmpty={chosen.length === 0}
      onSave={() => onApply(chosen)}
      onClose={onClose}
    >
      {changes.length === 0 ? <p>{t('LANG_TRANSFER_SETTINGS_SAME')}</p> : null}
      {changes.map(({ part, before, after }) => (
        <Checkbox
          key={part}
          checked={!left.has(part)}
          onChange={() => toggle(part)}
          label={
            <>
              {t(`LANG_TRANSFER_PART_${upper(part)}`)}
              <span className={styles['hint']}>
                {' '}
                {part === 'preferences'
                  ? t('LANG_TRANSFER_SETTINGS_CHANGED', { count: after })
                  : t('LANG_TRANSFER_SETTINGS_REPLACED', { before, after })}
              </span>
            </>
          }
        />
      ))}
    </FormDialog>
  );
}

/** Milliseconds until the address of a saved file is given back; the browser has begun to read it by then. */
const SAVED_AFTER = 10_000;

function save(content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'settings.json';
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), SAVED_AFTER);
}
