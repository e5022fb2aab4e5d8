import { describe, expect, it } from 'vitest';

import type { Action } from '../../access.ts';
import { homeOf } from './homes.ts';

describe('[D8-41] home of a person', () => {
  it.each<[string, Action[], string]>([
    [
      'keeps buildings and people',
      ['property.update', 'user.update', 'permit.read', 'permit.decide'],
      'administration',
    ],
    ['keeps buildings and people without reading permits', ['property.update', 'user.update'], 'menu'],
    ['decides and reads figures', ['permit.decide', 'analytics.read'], 'management'],
    ['decides', ['permit.decide', 'permit.read', 'slot.update'], 'approvals'],
    ['checks at the gate', ['gate.check', 'permit.read', 'security_schedule.update'], 'gate'],
    ['reads complaints', ['complaint.read', 'work_order.update'], 'complaints'],
    ['does work orders', ['work_order.read', 'work_order.update'], 'work_orders'],
    ['only reads permits', ['permit.read', 'property.update'], 'menu'],
  ])('of somebody who %s', (_who, actions, home) => {
    expect(homeOf((action) => actions.includes(action))).toBe(home);
  });
});
