/** How a message that is being written leaves. */
export interface Protection {
  readonly encrypt: boolean;
  readonly sign: boolean;
}

/** Without encryption and signature. */
export const UNPROTECTED: Protection = { encrypt: false, sign: false };
