import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './SecretDialog.module.css';
import { useUser } from '../../../lib/session-state.ts';

export type SecretKind = 'password' | 'code';

interface SecretDialogProps {
  readonly kind: SecretKind;
  readonly words: {
    readonly title: string;
    readonly why: string;
    /** The label of the field. */
    readonly label: string;
    readonly submit: string;
    readonly cancel: string;
  };
  /** Resolves when the secret was correct. The caller closes the dialog then. */
  readonly send: (secret: string) => Promise<unknown>;
  /** The text of a failure, or null when the caller shows it elsewhere. */
  readonly explain: (failure: unknown) => string | null;
  readonly onLeave: () => void;
  /** Only the buttons close the dialog. */
  readonly fixed?: boolean;
  /** Shown below the field. */
  readonly children?: ReactNode;
}

const FIELDS = {
  password: { type: 'password', inputMode: 'text', autoComplete: 'current-password', maxLength: 1024 },
  code: { type: 'text', inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 20 },
} as const;

/**
 * Asks the signed-in user for a secret before an action continues. A wrong secret clears the field and keeps the focus
 * there.
 */
export function SecretDialog(props: SecretDialogProps): ReactNode {
  const { kind, words, send, explain, onLeave, fixed = false, children } = props;
  const address = useUser()?.mail ?? '';
  const field = useRef<HTMLInputElement>(null);
  const [entry, setEntry] = useState<{ kind: SecretKind; typed: string; error?: string }>({ kind, typed: '' });
  const [busy, setBusy] = useState(false);
  // Typed text and error belong to one kind of secret.
  const { typed, error } = entry.kind === kind ? entry : { typed: '', error: undefined };
  const submit = (): void => {
    if (busy || typed === '') return;
    setBusy(true);
    send(typed).catch((failure: unknown) => {
      const message = explain(failure);
      if (message === null) return;
      setBusy(false);
      setEntry({ kind, typed: '', error: message });
      field.current?.focus();
    });
  };
  return (
    <Dialog
      fixed={fixed}
      title={words.title}
      onClose={fixed ? () => undefined : onLeave}
      footer={
        <>
          <Button onClick={onLeave}>{words.cancel}</Button>
          <Button kind="primary" busy={busy} disabled={!busy && typed === ''} onClick={submit}>
            {words.submit}
          </Button>
        </>
      }
    >
      <form
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p className={styles['why']}>{words.why}</p>
        {/* Tells password managers which account this is. */}
        <input type="hidden" name="username" autoComplete="username" value={address} readOnly />
        <TextField
          key={kind}
          ref={field}
          label={words.label}
          {...FIELDS[kind]}
          value={typed}
          onChange={(event) => setEntry({ kind, typed: event.currentTarget.value })}
          {...(error === undefined ? {} : { error })}
        />
        {children}
      </form>
    </Dialog>
  );
}
