import { Copy, Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { growl } from '../../../lib/growl.ts';
import styles from './RecoveryCodes.module.css';

const FILE_NAME = 'recovery-codes.txt';

/** Downloads a text as a file. */
function saveText(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = FILE_NAME;
  link.click();
  URL.revokeObjectURL(address);
}

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  /** The address of the account, written into the file. */
  readonly mail: string;
}

/** Shows new recovery codes, which cannot be shown again, with buttons to copy and download them. */
export function RecoveryCodes({ codes, mail }: RecoveryCodesProps): ReactNode {
  const t = useText();
  const copy = (): void => {
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => growl.show({ type: 'success', text: t('LANG_2FA_COPIED') }),
      () => growl.show({ type: 'danger', text: t('LANG_2FA_NOT_COPIED') }),
    );
  };
  return (
    <div className={styles['box']}>
      <p className={styles['why']}>{t('LANG_2FA_RECOVERY_WHY')}</p>
      <ul className={styles['codes']} aria-label={t('LANG_2FA_RECOVERY_CODES')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles['actions']}>
        <Button icon={<Copy size={16} aria-hidden="true" />} onClick={copy}>
          {t('LANG_2FA_COPY')}
        </Button>
        <Button
          icon={<Download size={16} aria-hidden="true" />}
          onClick={() => saveText(`${t('LANG_2FA_RECOVERY_FILE', { mail })}\n\n${codes.join('\n')}\n`)}
        >
          {t('LANG_2FA_DOWNLOAD')}
        </Button>
      </div>
    </div>
  );
}
