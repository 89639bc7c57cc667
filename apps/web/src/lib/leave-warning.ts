import { useBlocker } from '@tanstack/react-router';
import { session } from './session-state.ts';

/** The question whether to leave a screen with unsaved input. */
export interface LeaveQuestion {
  /** Whether the user wants to leave and must be asked. */
  readonly isAsked: boolean;
  readonly leave: () => void;
  readonly stay: () => void;
}

/**
 * Holds back every change of the address while there is unsaved input, so that the screen can ask. The end of the session is not
 * held back. Closing the page asks in the browser's own words.
 */
export function useLeaveWarning(isUnsaved: () => boolean): LeaveQuestion {
  const blocker = useBlocker({
    shouldBlockFn: () => session.get().isauth && isUnsaved(),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  return {
    isAsked: blocker.status === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  };
}
