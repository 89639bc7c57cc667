import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorTextKey } from '../lib/api-error.ts';
import { useText } from '../lib/i18n/text.tsx';
import { Button } from './Button.tsx';
import { ErrorState } from './EmptyState.tsx';
import { IconButton } from './IconButton.tsx';
import { SettingsPage } from './SettingsPage.tsx';
import { Skeleton, useWaited } from './Skeleton.tsx';
import styles from './SheetPage.module.css';

interface SheetPageProps<T> {
  readonly title: string;
  /** One or two sentences that describe the page. */
  readonly intro?: string;
  /** The way back: its label, and what it does. */
  readonly back: { readonly label: string; readonly open: () => void };
  /** A button at the other end of the bar. */
  readonly action?: ReactNode;
  /** What the page shows: `data` is undefined while it loads. */
  readonly found: {
    readonly data: T | undefined;
    readonly error: Error | null;
    readonly refetch?: () => unknown;
  };
  /** What a failed page says and offers. */
  readonly failed: { readonly title: string; readonly retry: string };
  readonly children: (data: T) => ReactNode;
}

/** A page over the whole sheet: a bar with the way back, a title, and one column when its content is loaded. */
export function SheetPage<T>({ title, intro, back, action, found, failed, children }: SheetPageProps<T>): ReactNode {
  const t = useText();
  const { data, error, refetch } = found;
  return (
    <div className={styles['screen']} data-area="reading">
      <div className={styles['bar']}>
        <IconButton icon={<ArrowLeft size={18} />} label={back.label} onClick={back.open} />
        {action}
      </div>
      <div className={styles['scroll']}>
        <SettingsPage title={title} {...(intro !== undefined && { intro })}>
          {data !== undefined ? (
            children(data)
          ) : error === null ? (
            <PageBones />
          ) : (
            <ErrorState title={failed.title} action={<Button onClick={() => void refetch?.()}>{failed.retry}</Button>}>
              {t(errorTextKey(error))}
            </ErrorState>
          )}
        </SettingsPage>
      </div>
    </div>
  );
}

function PageBones(): ReactNode {
  const waited = useWaited();
  if (!waited) return null;
  return (
    <div className={styles['bones']} aria-busy="true">
      {[60, 44, 52].map((width) => (
        <Skeleton key={width} width={`${width}%`} />
      ))}
    </div>
  );
}
