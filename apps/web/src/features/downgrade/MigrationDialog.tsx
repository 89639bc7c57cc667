import { upper } from '@pillarbox/locales/keys';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { usePageSettings } from '../../lib/page-settings.ts';
import { useUser } from '../../lib/session-state.ts';
import { closeDialog } from '../../lib/dialogs.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { reloadPage } from '../../lib/reload.ts';
import { finishBeforeSignOut } from '../../lib/session-events.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { Outcome } from './downgrade.ts';
import { RELOAD_AFTER_MS, choosePreviousVersion, migrateAll } from './downgrade.ts';

type Step = 'ask' | 'running' | Outcome;

/**
 * The dialog of going back to the previous version: asks, migrates, then reloads the page. Only its buttons close it
 * [SHELL-138], because the user must not start anything during the migration.
 */
export function MigrationDialog(): ReactNode {
  const t = useText();
  const user = useUser();
  const { previousVersion } = usePageSettings();
  const [step, setStep] = useState<Step>('ask');
  useEffect(() => {
    if (step !== 'done') return undefined;
    const timer = setTimeout(reloadPage, RELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [step]);
  if (previousVersion === null || user === null) return null;
  const begin = async (): Promise<void> => {
    setStep('running');
    // Unsaved work is saved first, so that it is migrated too.
    await finishBeforeSignOut();
    const outcome = await migrateAll(user.mail, previousVersion);
    if (outcome === 'done') choosePreviousVersion(previousVersion);
    setStep(outcome);
  };
  return (
    <Dialog
      title={t('LANG_DOWNGRADE_TITLE')}
      fixed
      onClose={closeDialog}
      footer={
        step === 'ask' ? (
          <>
            <Button size="large" data-autofocus="" onClick={closeDialog}>
              {t('LANG_DOWNGRADE_STAY')}
            </Button>
            <Button size="large" kind="primary" onClick={() => void begin()}>
              {t('LANG_DOWNGRADE_GO')}
            </Button>
          </>
        ) : step === 'failed' || step === 'unfinished' ? (
          <Button key="failed" size="large" kind="primary" autoFocus onClick={closeDialog}>
            {t('LANG_DOWNGRADE_CONFIRM')}
          </Button>
        ) : (
          <Button key="busy" size="large" kind="primary" busy autoFocus>
            {t('LANG_DOWNGRADE_GO')}
          </Button>
        )
      }
    >
      <p role="status">{t(`LANG_DOWNGRADE_${upper(step)}`)}</p>
    </Dialog>
  );
}
