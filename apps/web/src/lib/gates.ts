import type { ScreenLoader } from './loader.ts';
import type { SessionState } from './session-state.ts';

/**
 * What may stand between a signed-in user and the mail, in the order in which it is asked. Only the first one that is due shows.
 *
 * 1. `second-factor-setup` before `second-factor`: who is in both conditions cannot give a code yet [AUTH-026, AUTH-027].
 * 2. `second-factor` before everything else: until the code is given nobody knows that this is the owner.
 * 3. `password`: the mail server refuses a password that has run out, so nothing behind it would work [AUTH-028].
 * 4. `way-back-in`: the gateway refuses mail until there is one; it needs a session that owes nothing else [BRAND-004].
 * 5. `security-question`: the first question over the shell; its last step ends it, and the tour follows [AUTH-063].
 * 6. `tour`: a greeting. It comes last and holds nothing back [SPOT-036].
 */
const GATE_ORDER = [
  'second-factor-setup',
  'second-factor',
  'password',
  'recovery',
  'security-question',
  'tour',
] as const;

/** Name of a gate. A new one needs its place in the order above. */
export type GateName = (typeof GATE_ORDER)[number];

/** Whether a gate is due; `unknown` while nobody can say, and then the gates behind it wait. */
export type GateState = 'unknown' | 'due' | 'clear';

/** A gate that leads to an address of its own. */
export interface AddressGate {
  readonly name: GateName;
  readonly to: string;
  readonly isDue: (session: SessionGates) => boolean;
}

/** What the gates with an address are decided by. */
export type SessionGates = Pick<SessionState, 'isauth' | 'isverified' | 'is2faSetupRequired' | 'passwordExpired'>;

/** A gate that takes the place of every screen which needs a sign-in. It has no address, so that it cannot loop with the others. */
export interface ScreenGate {
  readonly name: GateName;
  readonly screen: ScreenLoader;
  /** `enabled` is false where it must not ask: before sign-in, on public pages, and while a gate with an address is due. */
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

/** Something between a signed-in user and the mail; its feature declares it. */
export type Gate = AddressGate | ScreenGate | DialogGate;

/** The gates in their order. */
export function inOrder(gates: readonly Gate[]): readonly Gate[] {
  return gates.toSorted((one, other) => GATE_ORDER.indexOf(one.name) - GATE_ORDER.indexOf(other.name));
}

/** Where the first gate with an address leads that is due; null when none is [AUTH-026 to AUTH-028]. */
export function gateAddress(gates: readonly Gate[], session: SessionGates): string | null {
  for (const gate of gates) if ('to' in gate && gate.isDue(session)) return gate.to;
  return null;
}
