import { isRouteInRole } from '@gerbang/shared/domain/people/menu';

import { useAuth } from '../../../lib/store/hooks.ts';
import type { AnalyticsAddress } from './use-analytics-address.ts';

const REGISTER = '/operational/permitRegister';

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
  /** Permits that were decided on the days shown. */
  decided: (filters?: Filters) => string | undefined;
}

export function useRegisterLinks({ span, kind, isAll }: AnalyticsAddress): RegisterLinks {
  const { userData } = useAuth();
  const mayOpen = !isAll && isRouteInRole(userData?.role.modules ?? [], REGISTER);
  const path = (filters: Filters) => {
    const given = Object.entries({ kind, ...filters }).filter(([, value]) => value !== '');
    return mayOpen ? `${REGISTER}?${new URLSearchParams(given).toString()}` : undefined;
  };
  return {
    submitted: (filters = {}, days = span) =>
      path({ ...filters, submitted_from: days.from, submitted_until: days.until }),
    decided: (filters = {}) => path({ ...filters, decided_from: span.from, decided_until: span.until }),
  };
}
