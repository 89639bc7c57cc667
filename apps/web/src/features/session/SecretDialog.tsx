import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './SecretDialog.module.css';
import { useUser } from '../../lib/session-state.ts';

/** What is asked for. */
export type SecretKind = 'password' | 'code';

interface SecretDialogProps {
  readonly kind: SecretKind;
  readonly words: {
    readonly title: string;
    readonly why: string;
    /** The field's name. */
    readonly label: string;
    readonly go: string;
    readonly leave: string;
  };
  /** Resolves once the secret was right, and then the dialog is somebody else's to take away. */
  readonly send: (secret: string) => Promise<unknown>;
  /** A sentence for the user; null when the failure is told elsewhere. */
  readonly explain: (failure: unknown) => string | null;
  readonly onLeave: () => void;
  /** Only the buttons lead out. */
  readonly fixed?: boolean;
  /** Stands below the field. */
  readonly children?: ReactNode;
}

const FIELDS = {
  password: { type: 'password', inputMode: 'text', autoComplete: 'current-password', maxLength: 1024 },
  code: { type: 'text', inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 20 },
} as const;

/** Asks the signed-in user for a secret before something goes on. A wrong one is taken out of the field, and the focus stays there. */
export function SecretDialog(props: SecretDialogProps): ReactNode {
  const { kind, words, send, explain, onLeave, fixed = false, children } = props;
  const address = useUser()?.mail ?? '';
  const field = useRef<HTMLInputElement>(null);
  const [entry, setEntry] = useState<{ kind: SecretKind; typed: string; error?: string }>({ kind, typed: '' });
  const [busy, setBusy] = useState(false);
  // What was typed as a password is no code.
  const { typed, error } = entry.kind === kind ? entry : { typed: '', error: undefined };
  const submit = (): void => {
    if (busy || typed === '') return;
    setBusy(true);
    send(typed).catch((failure: unknown) => {
      const said = explain(failure);
      if (said === null) return;
      setBusy(false);
      setEntry({ kind, typed: '', error: said });
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
          <Button onClick={onLeave}>{words.leave}</Button>
          <Button kind="primary" busy={busy} disabled={!busy && typed === ''} onClick={submit}>
            {words.go}
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
        {/* A password manager finds whose password is meant. */}
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
