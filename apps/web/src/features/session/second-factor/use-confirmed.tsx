import type { ReactNode } from 'react';
import { useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { growl } from '../../../lib/growl.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { failureText } from './failure-text.ts';

/** Work that the gateway may want a confirmation for. */
type Work = () => Promise<void>;

/** Runs work; asks who is there first where the gateway wants to know, and goes on with it then. */
export interface Confirmed {
  readonly run: (work: Work) => void;
  readonly busy: boolean;
  /** To be drawn beside what uses it. */
  readonly dialog: ReactNode;
}

/** See `Confirmed`. `withCode`: a code of the app confirms as well. */
export function useConfirmed(withCode: boolean): Confirmed {
  const [waiting, setWaiting] = useState<Work | null>(null);
  const [busy, setBusy] = useState(false);
  const run = (work: Work): void => {
    setBusy(true);
    work()
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'confirmation_required') setWaiting(() => work);
        else growl.show({ type: 'danger', text: failureText(error, text) });
      })
      .finally(() => setBusy(false));
  };
  const dialog =
    waiting === null ? null : (
      <ConfirmDialog
        withCode={withCode}
        onClose={() => setWaiting(null)}
        onConfirmed={() => {
          setWaiting(null);
          run(waiting);
        }}
      />
    );
  return { run, busy, dialog };
}
