import { FileImage, FileSpreadsheet, FileText, Inbox as InboxIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import { hue } from './ListDrawings.tsx';
import type { DrawnWords } from './drawn-words.ts';
import frame from './Drawing.module.css';
import styles from './BoxDrawings.module.css';

/** A letter that is put into the slot. */
export function Start(): ReactNode {
  return (
    <svg className={styles['start']} viewBox="0 0 320 300">
      <path className={styles['letterBox']} d="M60 300V170a100 100 0 0 1 200 0v130z" />
      <rect className={styles['mouth']} x="92" y="126" width="136" height="14" rx="7" />
      <path className={styles['envelope']} d="M105 134V42a8 8 0 0 1 8-8h94a8 8 0 0 1 8 8v92z" />
      <path className={styles['fold']} d="m109 44 51 40 51-40" />
      <rect className={styles['plate']} x="120" y="184" width="80" height="56" rx="8" />
      <path className={styles['plateLines']} d="M134 202h52M134 214h36M134 226h44" />
    </svg>
  );
}

const FILE_ICONS = [FileText, FileImage, FileSpreadsheet] as const;
const FILE_HUES = [25, 195, 130] as const;

/** Files as cards. */
export function Cloudbox({ words }: { readonly words: DrawnWords }): ReactNode {
  return (
    <div className={styles['files']}>
      {FILE_ICONS.map((Icon, at) => (
        <div key={FILE_HUES[at]} className={cx(styles['file'], at === 1 && styles['chosen'])}>
          <span className={styles['fileFace']} {...hue(FILE_HUES[at] ?? 25)}>
            <Icon size={36} strokeWidth={1.5} />
          </span>
          {words.files[at]}
        </div>
      ))}
    </div>
  );
}

/** Themes and switches. */
export function Preferences(): ReactNode {
  return (
    <div className={cx(frame['sheet'], frame['low'], styles['settings'])}>
      <div className={styles['swatches']}>
        {[258, 22, 48, 150, 190, 298].map((color, at) => (
          <span
            key={color}
            className={cx(styles['swatch'], at === 0 && styles['swatchOn'])}
            style={{ background: `oklch(0.51 0.14 ${color})` }}
          />
        ))}
      </div>
      {[72, 54, 64].map((width, at) => (
        <div key={width} className={styles['setting']}>
          <span className={frame['bar']} style={{ width: `${width}%` }} />
          <span className={cx(styles['switch'], at !== 1 && styles['switchOn'])} />
        </div>
      ))}
    </div>
  );
}

/** Several mailboxes that lead into one inbox. */
export function AllInOne({ words }: { readonly words: DrawnWords }): ReactNode {
  return (
    <div className={styles['joined']}>
      <div className={styles['accounts']}>
        {words.accounts.map((account, at) => (
          <span key={account} className={styles['account']}>
            <span className={styles['dot']} {...hue([25, 130, 255][at] ?? 25)} />
            {account}
          </span>
        ))}
      </div>
      <svg className={styles['ways']} viewBox="0 0 120 180" preserveAspectRatio="none">
        <path d="M0 30c60 0 60 60 120 60M0 90h120M0 150c60 0 60-60 120-60" />
      </svg>
      <span className={styles['one']}>
        <InboxIcon size={40} strokeWidth={1.5} />
      </span>
    </div>
  );
}
