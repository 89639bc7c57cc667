import { Failure } from '@pillarbox/contract/failure';

/** Times that a change is read and written again when somebody else wrote meanwhile. */
const ATTEMPTS = 4;

/** Runs a change that reads what is stored and writes it, again while another one comes between. @throws Failure as `run`. */
export async function saveAgain<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      const isLost = error instanceof Failure && error.code === 'event_changed';
      if (!isLost || attempt === ATTEMPTS) throw error;
    }
  }
}
