import type { Action } from '../../access.ts';

/** Homes that `/dashboard` can show, each for one kind of work. `menu` lists the screens that the person can open. */
export type Home = 'administration' | 'management' | 'gate' | 'approvals' | 'complaints' | 'work_orders' | 'menu';

/**
 * The home of a person, by what they may do. The first that fits is shown: who keeps buildings and people sees all
 * buildings, who decides and reads figures sees what needs a manager.
 */
export function homeOf(may: (action: Action) => boolean): Home {
  if (may('property.update') && may('user.update') && may('permit.read')) return 'administration';
  if (may('permit.decide')) return may('analytics.read') ? 'management' : 'approvals';
  if (may('gate.check')) return 'gate';
  if (may('complaint.read')) return 'complaints';
  return may('work_order.update') ? 'work_orders' : 'menu';
}
