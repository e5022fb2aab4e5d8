import { useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';

import type { PermitQuery } from './scan/permit-query.ts';

const VIEWS = ['scan', 'permit', 'due', 'late', 'inside', 'left', 'muster', 'kept', 'log', 'conflicts'] as const;
/** Each view has its own URL, so that Back returns to the previous view. */
type GateView = (typeof VIEWS)[number];

const askSchema = z.union([z.object({ pass: z.string() }), z.object({ code: z.string() })]);

export interface GateAddress {
  view: GateView;
  /** What was scanned or typed. A pass is secret, so it is stored in the history state and not in the URL. */
  ask: PermitQuery | undefined;
  pathOf: (view: GateView) => string;
  open: (view: GateView) => void;
  show: (ask: PermitQuery) => void;
}

export function useGateAddress(): GateAddress {
  const { search, pathname, state } = useLocation();
  const navigate = useNavigate();
  const asked = askSchema.safeParse(
    typeof state === 'object' && state !== null ? Reflect.get(state, 'ask') : undefined,
  );
  const named = VIEWS.find((name) => name === new URLSearchParams(search).get('view')) ?? 'scan';
  const view = named === 'permit' && !asked.success ? 'scan' : named;
  const pathOf = (to: GateView) => (to === 'scan' ? pathname : `${pathname}?view=${to}`);
  return {
    view,
    ask: asked.data,
    pathOf,
    // Back must not return to a verdict, which was valid only at the time of the scan.
    open: (to) => void navigate(pathOf(to), { replace: view === 'permit' }),
    show: (ask) => void navigate(pathOf('permit'), { state: { ask }, replace: view === 'permit' }),
  };
}
