import type { MaintenanceOutcome } from '@gerbang/shared/domain/operations/work-orders/states';
import { isRouteInRole } from '@gerbang/shared/domain/people/menu';

import { useAuth } from '../../../lib/store/hooks.ts';
import type { AnalyticsAddress } from './use-analytics-address.ts';

const REGISTER = '/operational/permitRegister';
const COMPLAINTS = '/tenantInternal/complaintRequest';
const WORK_ORDERS = '/tenantInternal/internalWorkOrder';
const LEDGER = '/operational/goodsLedger';

interface Days {
  from: string;
  until: string;
}
type Filters = Readonly<Record<string, string>>;

/**
 * Paths of the register with the permits behind a number. Undefined for all properties together, because the register
 * shows one, and for a person without the register in their menu.
 */
export interface RegisterLinks {
  /** Permits that were submitted on these days, by default on all days shown. */
  submitted: (filters?: Filters, days?: Days) => string | undefined;
  /** Permits that were decided, sent back, or hold a place in a slot on the days shown. */
  decided: (filters?: Filters) => string | undefined;
  returned: (filters: Filters) => string | undefined;
  booked: (filters: Filters) => string | undefined;
}

export function useRegisterLinks({ span, kind, isAll }: AnalyticsAddress): RegisterLinks {
  const { userData } = useAuth();
  const mayOpen = !isAll && isRouteInRole(userData?.role.modules ?? [], REGISTER);
  const path = (filters: Filters) => {
    const given = Object.entries({ kind, ...filters }).filter(([, value]) => value !== '');
    return mayOpen ? `${REGISTER}?${new URLSearchParams(given).toString()}` : undefined;
  };
  const on = (event: string, filters: Filters = {}, { from, until }: Days = span) =>
    path({ ...filters, [`${event}_from`]: from, [`${event}_until`]: until });
  return {
    submitted: (filters, days) => on('submitted', filters, days),
    decided: (filters) => on('decided', filters),
    returned: (filters) => on('returned', filters),
    booked: (filters) => on('slot', filters),
  };
}

/** Paths of the other lists behind a number, undefined as those of the register. */
export interface BuildingLinks {
  /** Complaints that came in on these days, by default on all days shown. */
  complaints: (days?: Days) => string | undefined;
  /** Work orders of maintenance that was planned for the days shown. */
  maintenance: (outcome: MaintenanceOutcome) => string | undefined;
  /** Goods that are inside now. */
  inside: string | undefined;
}

export function useBuildingLinks({ span, isAll }: AnalyticsAddress): BuildingLinks {
  const { userData } = useAuth();
  const path = (list: string, filters: Record<string, string>) =>
    !isAll && isRouteInRole(userData?.role.modules ?? [], list)
      ? `${list}?${new URLSearchParams(filters).toString()}`
      : undefined;
  return {
    complaints: ({ from, until } = span) => path(COMPLAINTS, { view: 'all', created_from: from, created_until: until }),
    maintenance: (outcome) => path(WORK_ORDERS, { outcome, planned_from: span.from, planned_until: span.until }),
    inside: path(LEDGER, { view: 'inside' }),
  };
}
