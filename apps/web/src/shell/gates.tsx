import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { dialogs, openDialog } from '../lib/dialogs.ts';
import { features } from '../lib/features.ts';
import type { DialogGate, Gate, GateState, ScreenGate } from '../lib/gates.ts';
import { gateAddress, inOrder } from '../lib/gates.ts';
import { useLocation } from '../lib/location.ts';
import type { Route } from '../lib/route.ts';
import { useSession } from '../lib/session-state.ts';
import { lazyScreen } from './lazy-screen.tsx';
import { matchRoute } from './route-match.ts';

/** Every gate of the features, in the one order (lib/gates.ts). */
export function allGates(): readonly Gate[] {
  return inOrder(features().flatMap(({ gates = [] }) => gates));
}

function isScreenGate(gate: Gate): gate is ScreenGate {
  return 'screen' in gate;
}

function isDialogGate(gate: Gate): gate is DialogGate {
  return 'dialog' in gate;
}

/** The first gate that is not clear, with its state. */
function firstOf<G extends Gate>(
  gates: readonly G[],
  states: readonly GateState[],
): { readonly gate: G; readonly state: GateState } | null {
  const at = states.findIndex((state) => state !== 'clear');
  const gate = gates[at];
  const state = states[at];
  return gate === undefined || state === undefined ? null : { gate, state };
}

/**
 * Gives what stands around every screen: a gate without an address takes the place of whatever needs a sign-in. Nothing shows while
 * nobody can say whether it is due.
 */
export function makeScreenGates(table: readonly Route[]): (props: { readonly children: ReactNode }) => ReactNode {
  const gates = allGates();
  const own = gates.filter(isScreenGate).map((gate) => ({ ...gate, Screen: lazyScreen(gate.screen) }));
  return function ScreenGates({ children }) {
    const session = useSession();
    const { path } = useLocation();
    // An address that is not in the table needs a sign-in like all the rest.
    const isInside = matchRoute(table, path)?.entry.data?.needsAuth !== false;
    const enabled = session.isauth && gateAddress(gates, session) === null && isInside;
    const states = own.map((gate) => gate.useGateState(enabled));
    const first = enabled ? firstOf(own, states) : null;
    if (first === null) return children;
    return first.state === 'due' ? <first.gate.Screen /> : null;
  };
}

/** Opens the first dialog that is due after sign-in, and says whether the shell stays empty until it is done. */
export function useDialogGates(): boolean {
  const own = allGates().filter(isDialogGate);
  const states = own.map((gate) => gate.useGateState());
  const first = firstOf(own, states);
  const due = first?.state === 'due' ? first.gate.dialog : null;
  const holds = first?.gate.holds === true;
  useEffect(() => {
    // A gate that holds nothing back does not take the place of what is open.
    if (due !== null && (holds || dialogs.get().open === null)) openDialog(due);
  }, [due, holds]);
  return holds;
}
