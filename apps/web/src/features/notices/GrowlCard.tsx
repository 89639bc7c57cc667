import { CircleCheck, CircleX, Info, TriangleAlert, Upload, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import type { Growl, GrowlType } from '../../lib/growl.ts';
import { GROWL_LIFE_MS, growl as growler, vanishes } from '../../lib/growl.ts';
import styles from './GrowlArea.module.css';

function iconOf(type: GrowlType): ReactNode {
  switch (type) {
    case 'wait':
      return <Spinner size={18} />;
    case 'uploading':
      return <Upload size={18} aria-hidden="true" />;
    case 'success':
      return <CircleCheck size={18} aria-hidden="true" className={styles['success']} />;
    case 'info':
      return <Info size={18} aria-hidden="true" className={styles['info']} />;
    case 'warning':
      return <TriangleAlert size={18} aria-hidden="true" className={styles['warning']} />;
    case 'danger':
      return <CircleX size={18} aria-hidden="true" className={styles['danger']} />;
    case 'none':
      return null;
    default: {
      const never: never = type;
      return never;
    }
  }
}

/** Runs `done` after `life` ms, without the time while `paused`. */
function useCountdown(life: number | null, paused: boolean, done: () => void): void {
  const left = useRef(life ?? 0);
  const finish = useRef(done);
  finish.current = done;
  useEffect(() => {
    left.current = life ?? 0;
  }, [life]);
  useEffect(() => {
    if (life === null || paused) return undefined;
    const started = performance.now();
    const timer = setTimeout(() => finish.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (performance.now() - started));
    };
  }, [life, paused]);
}

/** One growl: icon, text, buttons. Its bar shows the remaining time or the progress. */
export function GrowlCard({ growl }: { readonly growl: Growl }): ReactNode {
  const t = useText();
  const [held, setHeld] = useState(false);
  const life = vanishes(growl) ? (growl.life ?? GROWL_LIFE_MS) : null;
  const hide = (): void => growler.hide(growl.id);
  useCountdown(life, held, hide);
  return (
    <div
      className={styles['card']}
      data-type={growl.type}
      data-held={held || undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {iconOf(growl.type)}
      <div className={styles['body']}>
        <span className={styles['text']}>{growl.text}</span>
        <GrowlActions growl={growl} onRun={hide} />
      </div>
      <IconButton icon={<X size={16} />} label={t('LANG_NOTICES_CLOSE')} className={styles['close']} onClick={hide} />
      {life === null ? null : <span className={styles['slot']} style={{ animationDuration: `${life}ms` }} />}
      {growl.progress === undefined ? null : (
        <span className={styles['progress']} style={{ width: `calc((100% - 28px) * ${growl.progress})` }} />
      )}
    </div>
  );
}

/** The buttons of a growl: beside a short text, below a long one. */
function GrowlActions({ growl, onRun }: { readonly growl: Growl; readonly onRun: () => void }): ReactNode {
  const actions = [growl.action, growl.otherwise].filter((action) => action !== undefined);
  if (actions.length === 0) return null;
  return (
    <span className={styles['actions']}>
      {actions.map((action) => (
        <button
          key={action.label}
          type="button"
          className={styles['action']}
          onClick={() => {
            onRun();
            action.run();
          }}
        >
          {action.label}
        </button>
      ))}
    </span>
  );
}
