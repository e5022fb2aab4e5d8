import type { ColumnType, Generated } from 'kysely';

interface AccountTable {
  id: string;
  kind: 'staff' | 'tenant';
  group_id: string;
  role_id: string | null;
  email: string;
  name: string;
  phone: Generated<string>;
  language: Generated<'id' | 'en'>;
  password_hash: string | null;
  totp_secret: ColumnType<Buffer | null, Buffer | null | undefined>;
  totp_since: ColumnType<Date | null, Date | null | undefined>;
  totp_last_step: ColumnType<number | null, number | null | undefined>;
  active: Generated<boolean>;
  operator: Generated<boolean>;
  created_at: Generated<Date>;
}

export type LinkPurpose = 'invite' | 'reset' | 'second_step';

interface AccountLinkTable {
  id: string;
  account_id: string;
  purpose: LinkPurpose;
  token_hash: ColumnType<Buffer | null, Buffer | null | undefined>;
  language: 'id' | 'en';
  created_at: Date;
  expires_at: Date;
  spent_at: ColumnType<Date | null, Date | null | undefined>;
}

interface RecoveryCodeTable {
  account_id: string;
  code_hash: Buffer;
  created_at: Date;
  spent_at: ColumnType<Date | null, Date | null | undefined>;
}

interface PropertyGroupTable {
  id: string;
  name: string;
  created_at: Generated<Date>;
}

interface RoleTable {
  id: string;
  group_id: string;
  name: string;
  created_at: Generated<Date>;
}

interface MenuModuleTable {
  id: string;
  name: string;
  path: string;
  icon: string;
  child: boolean;
  position: number;
}

interface MenuFeatureTable {
  id: string;
  module_id: string;
  name: string;
  path: string;
  position: number;
}

declare module '../../../platform/database/database.ts' {
  interface Database {
    account: AccountTable;
    account_link: AccountLinkTable;
    recovery_code: RecoveryCodeTable;
    property_group: PropertyGroupTable;
    role: RoleTable;
    role_module: { role_id: string; module_id: string };
    role_feature: { role_id: string; feature_id: string };
    role_action: { role_id: string; action: string };
    role_stage: { role_id: string; stage: string };
    menu_module: MenuModuleTable;
    menu_feature: MenuFeatureTable;
    staff_property: { account_id: string; property_id: string };
    tenant_account: { property_id: string; tenant_id: string; account_id: string };
  }
}
