import { useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';

import type { Ask } from './typed-code.ts';

const VIEWS = ['scan', 'permit', 'due', 'inside', 'late', 'kept', 'log', 'conflicts'] as const;
/** What the gate can show; each has its own address, so that Back leads to the one before. */
export type GateView = (typeof VIEWS)[number];

const askSchema = z.union([z.object({ pass: z.string() }), z.object({ code: z.string() })]);

/** Which view is open, and the ways to the others. */
export interface GateAddress {
  view: GateView;
  /** What was scanned or typed, while its verdict is shown; a pass is nobody else's and stays out of the address. */
  ask: Ask | undefined;
  pathOf: (view: GateView) => string;
  open: (view: GateView) => void;
  show: (ask: Ask) => void;
}

/** Reads the view from the page's address. */
export function useGateAddress(): GateAddress {
  const { search, pathname, state } = useLocation();
  const navigate = useNavigate();
  const asked = askSchema.safeParse(
    typeof state === 'object' && state !== null ? Reflect.get(state, 'ask') : undefined,
  );
  const named = VIEWS.find((one) => one === new URLSearchParams(search).get('view')) ?? 'scan';
  const view = named === 'permit' && !asked.success ? 'scan' : named;
  const pathOf = (to: GateView) => (to === 'scan' ? pathname : `${pathname}?view=${to}`);
  return {
    view,
    ask: asked.data,
    pathOf,
    // After a verdict, Back must not lead to it again: it was of that moment.
    open: (to) => void navigate(pathOf(to), { replace: view === 'permit' }),
    show: (ask) => void navigate(pathOf('permit'), { state: { ask }, replace: view === 'permit' }),
  };
}
