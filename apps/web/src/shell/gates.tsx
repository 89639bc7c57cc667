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

/** The gates of all features, in the order of lib/gates.ts. */
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
 * Creates the component around every screen: a screen gate that is due replaces screens that need a sign-in. Nothing
 * renders while its state is unknown.
 */
export function makeScreenGates(table: readonly Route[]): (props: { readonly children: ReactNode }) => ReactNode {
  const gates = allGates();
  const own = gates.filter(isScreenGate).map((gate) => ({ ...gate, Screen: lazyScreen(gate.screen) }));
  return function ScreenGates({ children }) {
    const session = useSession();
    const { path } = useLocation();
    // An unknown address counts as one that needs a sign-in.
    const isInside = matchRoute(table, path)?.entry.data?.needsAuth !== false;
    const enabled = session.isauth && gateAddress(gates, session) === null && isInside;
    const states = own.map((gate) => gate.useGateState(enabled));
    const first = enabled ? firstOf(own, states) : null;
    if (first === null) return children;
    return first.state === 'due' ? <first.gate.Screen /> : null;
  };
}

/** Opens the first dialog that is due after sign-in. Returns whether the shell stays empty until it is closed. */
export function useDialogGates(): boolean {
  const own = allGates().filter(isDialogGate);
  const states = own.map((gate) => gate.useGateState());
  const first = firstOf(own, states);
  const due = first?.state === 'due' ? first.gate.dialog : null;
  const holds = first?.gate.holds === true;
  useEffect(() => {
    // A gate that does not block the shell does not replace an open dialog.
    if (due !== null && (holds || dialogs.get().open === null)) openDialog(due);
  }, [due, holds]);
  return holds;
}
