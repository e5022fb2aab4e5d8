import { isRouteInRole } from '@gerbang/shared/domain/session/menu';

import { useAuth } from '../../lib/store/hooks.ts';
import type { Shown } from './dock-view.ts';

const APPROVALS = '/operational/permitApprovals';
const GATE = '/operational/gate';

/** Where a permit stands with everything about it. */
export function permitPath({ id, now, state }: Pick<Shown, 'id' | 'now' | 'state'>): string {
  const view = now === 'asked' ? 'waiting' : state === 'closed' ? 'ended' : 'under_way';
  return `${APPROVALS}?view=${view}&permit=${id}`;
}

/** Which other screens the person's menu holds. */
export function useMayOpen(): { permit: boolean; gate: boolean } {
  const { userData } = useAuth();
  const modules = userData?.role.modules ?? [];
  return { permit: isRouteInRole(modules, APPROVALS), gate: isRouteInRole(modules, GATE) };
}

/** A telephone number as a device dials it. */
export function telephone(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, '')}`;
}
