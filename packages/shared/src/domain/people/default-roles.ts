import { ACTIONS, STAGES, type Action, type Stage } from '../../access.ts';

/** A role that every group starts with. Staff can edit it. */
export interface DefaultRole {
  name: string;
  /** The menu: modules of the catalogue, each with the features of this role. */
  menu: Readonly<Record<string, readonly string[]>>;
  actions: readonly Action[];
  stages: readonly Stage[];
}

const WHOLE_MENU = {
  analytics: ['visual-analytic'],
  news: ['internal-news', 'tenant-news'],
  'building-management': ['tenant-meter-utility', 'preventive-maintenance'],
  operational: ['permit-approvals', 'permit-register', 'gate', 'dock-calendar', 'goods-ledger', 'security-scheduling'],
  'tenant-internal': ['complaint-request', 'internal-work-order', 'tenant-issue-complaint'],
  'master-data': ['asset', 'floor', 'unit', 'tenant', 'bay'],
  category: ['tenant-category', 'asset-category', 'complaint-category', 'work-order-category', 'news-category'],
  settings: ['property', 'user', 'role', 'deputy', 'schedule', 'approval-chain', 'terms', 'audit', 'personal-data'],
};

const BASE: readonly Action[] = ['profile.update', 'upload.create', 'property.read'];
const READS_NEWS = { news: ['internal-news'] };
const APPROVER: readonly Action[] = [...BASE, 'tenant.read', 'permit.read', 'permit.decide'];
/**
 * Actions that a building manager lacks: creating or deleting properties, editing roles, deciding stages and checking
 * at the gate.
 */
const NOT_THE_MANAGERS: ReadonlySet<Action> = new Set<Action>([
  'property.create',
  'property.delete',
  'role.update',
  'permit.decide',
  'gate.check',
]);

/** The role that may do everything in its group. */
export const ADMINISTRATOR_ROLE = 'Super Admin';

/** The roles every group starts with. */
export const DEFAULT_ROLES: readonly DefaultRole[] = [
  { name: ADMINISTRATOR_ROLE, menu: WHOLE_MENU, actions: ACTIONS, stages: STAGES },
  {
    name: 'Building Manager',
    menu: { ...WHOLE_MENU, settings: WHOLE_MENU.settings.filter((feature) => feature !== 'role') },
    actions: ACTIONS.filter((action) => !NOT_THE_MANAGERS.has(action)),
    stages: [],
  },
  {
    name: 'TCR',
    menu: { ...READS_NEWS, operational: ['permit-approvals', 'permit-register', 'dock-calendar', 'goods-ledger'] },
    actions: [...APPROVER, 'permit.cancel', 'permit.view_identity'],
    stages: ['tcr'],
  },
  {
    name: 'Finance',
    menu: { ...READS_NEWS, operational: ['permit-approvals', 'permit-register', 'goods-ledger'] },
    actions: APPROVER,
    stages: ['fat'],
  },
  {
    name: 'Operational',
    // Roles that may suspend a permit also settle the gate's conflicts.
    menu: {
      ...READS_NEWS,
      operational: ['permit-approvals', 'permit-register', 'gate', 'dock-calendar', 'goods-ledger'],
    },
    actions: [...APPROVER, 'permit.cancel', 'permit.suspend', 'permit.view_identity', 'slot.update'],
    stages: ['operational'],
  },
  {
    name: 'RDD',
    menu: { ...READS_NEWS, operational: ['permit-approvals', 'permit-register', 'goods-ledger'] },
    actions: APPROVER,
    stages: ['rdd'],
  },
  {
    name: 'General Manager',
    menu: {
      ...READS_NEWS,
      analytics: ['visual-analytic'],
      operational: ['permit-approvals', 'permit-register', 'gate', 'dock-calendar', 'goods-ledger'],
      settings: ['audit'],
    },
    actions: [...APPROVER, 'permit.suspend', 'analytics.read', 'audit.read'],
    stages: ['gm'],
  },
  {
    name: 'Security',
    menu: { ...READS_NEWS, operational: ['gate', 'dock-calendar', 'goods-ledger', 'security-scheduling'] },
    actions: [...BASE, 'permit.read', 'permit.view_identity', 'gate.check', 'security_schedule.update'],
    stages: ['security'],
  },
  {
    name: 'Engineering',
    menu: {
      ...READS_NEWS,
      'building-management': ['tenant-meter-utility', 'preventive-maintenance'],
      'tenant-internal': ['internal-work-order'],
      'master-data': ['asset'],
    },
    actions: [...BASE, 'work_order.read', 'work_order.update', 'maintenance.update', 'asset.update', 'meter.update'],
    stages: [],
  },
  {
    name: 'Tenant Relations',
    menu: {
      news: ['internal-news', 'tenant-news'],
      'tenant-internal': ['complaint-request', 'tenant-issue-complaint'],
    },
    actions: [...BASE, 'tenant.read', 'complaint.read', 'complaint.update', 'news.update'],
    stages: [],
  },
];
