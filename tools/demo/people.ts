/** The password of every demo account. It is public and protects only demo data. */
export const DEMO_PASSWORD = 'Gerbang-Kuda-26';

/** A demo account, as `seed --accounts` prints it. */
export interface DemoAccount {
  kind: 'staff' | 'tenant';
  role: string;
  email: string;
  password: string;
}

export interface SeedStaff {
  role: string;
  name: string;
  email: string;
  properties: readonly string[];
  /** Looks after the whole installation. */
  operator?: boolean;
}

const ALL = ['GI', 'HC', 'PC'];

/** One person per seeded role. */
export const STAFF: readonly SeedStaff[] = [
  { role: 'Super Admin', name: 'Ratna Wijaya', email: 'superadmin@gerbang.test', properties: ALL, operator: true },
  { role: 'Building Manager', name: 'Hendra Gunawan', email: 'manager@gerbang.test', properties: ALL },
  { role: 'TCR', name: 'Dewi Anggraini', email: 'tcr@gerbang.test', properties: ALL },
  { role: 'Finance', name: 'Bambang Sutrisno', email: 'finance@gerbang.test', properties: ALL },
  { role: 'Operational', name: 'Agus Prasetyo', email: 'operational@gerbang.test', properties: ALL },
  { role: 'RDD', name: 'Maya Kusuma', email: 'rdd@gerbang.test', properties: ALL },
  { role: 'General Manager', name: 'Johan Tanuwijaya', email: 'gm@gerbang.test', properties: ALL },
  { role: 'Security', name: 'Slamet Riyadi', email: 'security@gerbang.test', properties: ALL },
  { role: 'Engineering', name: 'Yusuf Hidayat', email: 'engineering@gerbang.test', properties: ['GI'] },
  { role: 'Tenant Relations', name: 'Sri Wahyuni', email: 'relations@gerbang.test', properties: ['GI', 'HC'] },
];

export interface SeedTenantUser {
  property: string;
  tenant: string;
  name: string;
  email: string;
  phone: string;
}

/** Users of some tenants, at least one in each property. */
export const TENANT_USERS: readonly SeedTenantUser[] = [
  {
    property: 'GI',
    tenant: 'Kopi Senja',
    name: 'Rina Marlina',
    email: 'kopisenja@tenant.test',
    phone: '+62 812 5550 101',
  },
  {
    property: 'GI',
    tenant: 'Batik Laras',
    name: 'Laras Setiawati',
    email: 'batiklaras@tenant.test',
    phone: '+62 812 5550 102',
  },
  {
    property: 'GI',
    tenant: 'Elektronik Maju Jaya',
    name: 'Hadi Susanto',
    email: 'majujaya@tenant.test',
    phone: '+62 812 5550 103',
  },
  {
    property: 'HC',
    tenant: 'Sutra Bugis',
    name: 'Andi Mappasessu',
    email: 'sutrabugis@tenant.test',
    phone: '+62 813 5550 201',
  },
  {
    property: 'HC',
    tenant: 'Komputer Cerdas',
    name: 'Nurul Fadilah',
    email: 'komputercerdas@tenant.test',
    phone: '+62 813 5550 202',
  },
  {
    property: 'PC',
    tenant: 'Noken Papua',
    name: 'Yosefina Wanda',
    email: 'noken@tenant.test',
    phone: '+62 852 5550 301',
  },
];

/** Every demo account with its password, staff first. */
export function demoAccounts(): DemoAccount[] {
  const password = DEMO_PASSWORD;
  return [
    ...STAFF.map(({ role, email }) => ({ kind: 'staff' as const, role, email, password })),
    ...TENANT_USERS.map(({ tenant, email }) => ({
      kind: 'tenant' as const,
      role: `Tenant (${tenant})`,
      email,
      password,
    })),
  ];
}
