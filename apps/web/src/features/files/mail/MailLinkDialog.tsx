import type { MailLinkRules } from '@pillarbox/contract/files/mail-links';
import { formatSize } from '@pillarbox/rules/size';
import type { ReactNode } from 'react';
import { useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { LinkOptionRows, useLinkOptions } from '../panel/LinkOptions.tsx';
import styles from '../panel/ShareDialog.module.css';
import type { WantedMailLink } from './mail-links.ts';

interface MailLinkDialogProps {
  readonly files: readonly Pick<File, 'name' | 'size'>[];
  readonly rules: MailLinkRules;
  readonly onSend: (wanted: WantedMailLink) => void;
  readonly onClose: () => void;
}

/** The end and the password of links that a message has in the place of large attachments. */
export function MailLinkDialog({ files, rules, onSend, onClose }: MailLinkDialogProps): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const options = useLinkOptions({ link: null, rules }, rules.usual);
  const { password = '', ends } = options.body;
  return (
    <FormDialog
      title={t('LANG_FILES_MAIL_LINK_TITLE', { count: files.length })}
      size="form"
      words={{ cancel: t('LANG_FILES_CANCEL'), save: t('LANG_FILES_MAIL_LINK_DO', { count: files.length }) }}
      isEmpty={options.lacksPassword}
      onSave={() => {
        onSend(password === '' ? { ends } : { ends, password });
        onClose();
      }}
      onClose={onClose}
    >
      <p className={styles['about']}>{t('LANG_FILES_MAIL_LINK_WORDS')}</p>
      <ul className={styles['words']}>
        {files.map(({ name, size }, at) => (
          <li key={`${String(at)}-${name}`}>
            <bdi>{name}</bdi>, {formatSize(size, tag)}
          </li>
        ))}
      </ul>
      <LinkOptionRows options={options} />
    </FormDialog>
  );
}
