import type { ReactNode } from 'react';
import { useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { growl } from '../../../lib/growl.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { failureText } from './failure-text.ts';

/** An action that the gateway may require a confirmation for. */
type Action = () => Promise<void>;

/** Runs an action. If the gateway requires a confirmation, asks the user for it and runs the action again. */
export interface ConfirmedRunner {
  readonly run: (action: Action) => void;
  readonly busy: boolean;
  /** The dialog, to be rendered by the component. */
  readonly dialog: ReactNode;
}

/** See `ConfirmedRunner`. `withCode`: a code of the app is accepted as confirmation. */
export function useConfirmed(withCode: boolean): ConfirmedRunner {
  const [waiting, setWaiting] = useState<Action | null>(null);
  const [busy, setBusy] = useState(false);
  const run = (action: Action): void => {
    setBusy(true);
    action()
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'confirmation_required') setWaiting(() => action);
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
