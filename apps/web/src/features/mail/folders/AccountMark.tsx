import { realmOf } from '@pillarbox/rules/realm-path';
import type { CSSProperties, ReactNode } from 'react';
import { useUser } from '../../../lib/session-state.ts';
import { useStore } from '../../../lib/store.ts';
import { PERSONAL_HUES, personalHue } from '../../../theme/personal.ts';
import { realmFolders } from '../data/realm-folders.ts';
import styles from './AccountMark.module.css';

/** Name and hue of an account. */
interface Account {
  readonly name: string;
  readonly hue: number;
}

/** The account that a folder belongs to: another one, or the own one, which is called by its address. */
export function useAccount(folder: string): Account {
  const own = useUser()?.mail ?? '';
  const realmid = realmOf(folder);
  const realm = useStore(realmFolders, (all) => all.find((one) => one.realmid === realmid));
  if (realm === undefined) return { name: own, hue: personalHue(own) };
  return { name: realm.name, hue: PERSONAL_HUES[realm.color] ?? PERSONAL_HUES[0] };
}

/** The letter of an account in its hue (ui.md 13, 23). `account` is any of its folders. Its name stands beside it. */
export function AccountMark({ account, size = 18 }: { readonly account: string; readonly size?: number }): ReactNode {
  const { name, hue } = useAccount(account);
  const style = { '--who-h': String(hue), '--mark-size': `${String(size)}px` } as CSSProperties;
  return (
    <span className={styles['mark']} data-who="" style={style} aria-hidden="true">
      {[...name][0]?.toLocaleUpperCase() ?? ''}
    </span>
  );
}
