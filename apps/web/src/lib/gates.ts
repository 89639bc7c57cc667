import type { ScreenLoader } from './loader.ts';
import type { SessionState } from './session-state.ts';

/**
 * The steps that may be due between sign-in and mail, in the order in which they are checked. Only the first one that
 * is due shows.
 *
 * 1. `second-factor-setup` before `second-factor`: a user in both states cannot enter a code yet [AUTH-026, AUTH-027].
 * 2. `second-factor` before the rest: the code proves that this is the owner of the account.
 * 3. `password`: the mail server refuses an expired password, so nothing after this gate would work [AUTH-028].
 * 4. `recovery`: the gateway refuses mail until there is a recovery method. Setting one needs a session without other
 *    duties [BRAND-004].
 * 5. `security-question`: the first question over the shell. Its last step ends it, and the tour follows [AUTH-063].
 * 6. `tour`: blocks nothing [SPOT-036].
 * 7. `spotlight`: a new feature, for whoever has seen the tour [SPOT-004].
 */
const GATE_ORDER = [
  'second-factor-setup',
  'second-factor',
  'password',
  'recovery',
  'security-question',
  'tour',
  'spotlight',
] as const;

/** Name of a gate. A new one must be added to the order above. */
export type GateName = (typeof GATE_ORDER)[number];

/** Whether a gate is due. While the first gate is `unknown`, the gates after it wait. */
export type GateState = 'unknown' | 'due' | 'clear';

/** A gate with a route of its own. */
export interface AddressGate {
  readonly name: GateName;
  readonly to: string;
  readonly isDue: (session: SessionGates) => boolean;
}

/** The session state that decides the gates with a route. */
export type SessionGates = Pick<SessionState, 'isauth' | 'isverified' | 'is2faSetupRequired' | 'passwordExpired'>;

/**
 * A gate that replaces every screen which needs a sign-in. It has no route, so that it cannot cause a redirect loop
 * with the others.
 */
export interface ScreenGate {
  readonly name: GateName;
  readonly screen: ScreenLoader;
  /**
   * `enabled` is false where the gate must not load its state: before sign-in, on public pages, and while a gate with a
   * route is due.
   */
  readonly useGateState: (enabled: boolean) => GateState;
}

/** A gate that is a dialog over the shell. */
export interface DialogGate {
  readonly name: GateName;
  readonly dialog: string;
  /** Whether the shell stays empty until this gate is clear. */
  readonly holds: boolean;
  readonly useGateState: () => GateState;
}

/** A step between sign-in and mail, declared by its feature. */
export type Gate = AddressGate | ScreenGate | DialogGate;

/** The gates sorted by `GATE_ORDER`. */
export function inOrder(gates: readonly Gate[]): readonly Gate[] {
  return gates.toSorted((one, other) => GATE_ORDER.indexOf(one.name) - GATE_ORDER.indexOf(other.name));
}

/** The route of the first gate that is due; null when none is [AUTH-026 to AUTH-028]. */
export function gateAddress(gates: readonly Gate[], session: SessionGates): string | null {
  for (const gate of gates) if ('to' in gate && gate.isDue(session)) return gate.to;
  return null;
}
