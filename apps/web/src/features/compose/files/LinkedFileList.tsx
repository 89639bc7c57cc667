import { kindHue } from '@pillarbox/rules/attachments/hue';
import { kindOf } from '@pillarbox/rules/attachments/kind';
import { Link2, X } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { useMemo } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import type { Composer } from '../composer/composer.ts';
import { linkedFiles } from '../model/linked-files.ts';
import styles from './AttachmentList.module.css';
import { plainName } from './file-name.ts';

function hueOf(name: string): CSSProperties {
  return { '--who-h': kindHue(kindOf('', name)) } as CSSProperties;
}

/** The files that the text links to. Removing one takes its link out of the text. */
export function LinkedFileList({ composer }: { readonly composer: Composer }): ReactNode {
  const t = useText();
  const format = useStore(composer.state, (state) => state.format);
  const html = useStore(composer.state, (state) => state.html);
  const text = useStore(composer.state, (state) => state.text);
  const isEncrypted = useStore(composer.state, ({ protection }) => protection?.encrypt === true);
  const files = useMemo(() => linkedFiles({ format, html, text }), [format, html, text]);
  if (files.length === 0) return null;
  return (
    <section className={styles['files']} aria-label={t('LANG_WRITING_LINKS')}>
      <ul className={styles['tiles']}>
        {files.map(({ key, name, details }) => (
          <li key={key} className={styles['tile']}>
            <span className={styles['kind']} data-who="" style={hueOf(name)} aria-hidden="true">
              <Link2 size={18} />
            </span>
            <div className={styles['facts']}>
              <span dir="auto" className={styles['name']} title={plainName(name)}>
                {plainName(name)}
              </span>
              <span className={styles['size']} title={details}>
                {details}
              </span>
            </div>
            <IconButton
              size="dense"
              icon={<X size={16} />}
              label={t('LANG_WRITING_LINK_REMOVE', { name: plainName(name) })}
              onClick={() => composer.unlink(key)}
            />
          </li>
        ))}
      </ul>
      {isEncrypted ? <p className={styles['count']}>{t('LANG_WRITING_LINK_NOT_ENCRYPTED')}</p> : null}
    </section>
  );
}
