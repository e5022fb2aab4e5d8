import type { Action } from '@gerbang/shared/access';
import type { StaffRecord } from '@gerbang/shared/contracts/people/auth';
import { isRouteInRole } from '@gerbang/shared/domain/people/menu';

import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import type { Line } from './results.ts';

const ACTIONS = [
  { name: 'decide', needs: 'permit.decide', to: '/operational/permitApprovals', letter: 'A' },
  { name: 'workOrder', needs: 'work_order.update', to: '/tenantInternal/internalWorkOrder/create', letter: 'W' },
  { name: 'complaint', needs: 'complaint.update', to: '/tenantInternal/complaintRequest?create=1', letter: 'C' },
  { name: 'dock', needs: 'permit.read', to: '/operational/dockCalendar', letter: 'D' },
] as const satisfies readonly { name: string; needs: Action; to: string; letter: string }[];

/** What the person can do from the search: common tasks of their role and, once a text is typed, switching property. */
export function useActions(user: StaffRecord, text: string): Line[] {
  const { t } = useTranslation('search');
  const { role, properties, property } = user;
  const tasks = ACTIONS.filter(
    ({ needs, to }) => role.actions.includes(needs) && isRouteInRole(role.modules, to.split('?')[0] ?? to),
  ).map(({ name, to, letter }): Line => ({
    kind: 'actions',
    id: name,
    label: t(`action.${name}`),
    note: '',
    property_id: null,
    to,
    letter,
  }));
  const switches = properties
    .filter(({ id }) => id !== property.id)
    .map(({ id, name }): Line => ({
      kind: 'actions',
      id,
      label: t('action.switch', { name }),
      note: '',
      property_id: id,
      to: '/dashboard',
    }));
  const words = text.toLowerCase().split(/\s+/);
  return [...tasks, ...(text === '' ? [] : switches)].filter(({ label }) =>
    words.every((word) => label.toLowerCase().includes(word)),
  );
}
