import type { TIME_ZONES } from '@gerbang/shared/contracts/building/property';
import type { ColumnType, Generated } from 'kysely';

type TimeZone = (typeof TIME_ZONES)[number];

interface PropertyTable {
  id: string;
  group_id: string;
  name: string;
  short_code: string;
  address: Generated<string>;
  city: Generated<string>;
  time_zone: Generated<TimeZone>;
  contact_email: Generated<string>;
  contact_phone: Generated<string>;
  contact_whatsapp: Generated<string>;
  contact_hours: Generated<string>;
  dock_steps: Generated<string>;
  max_height_cm: ColumnType<number | null, number | null | undefined>;
  brand_color: string | null;
  logo_file_id: string | null;
  cutoff_loading: Generated<string>;
  cutoff_unloading: Generated<string>;
  cutoff_work: Generated<string>;
  horizon_goods_days: Generated<number>;
  horizon_work_days: Generated<number>;
  lead_days_goods: Generated<number>;
  lead_days_work: Generated<number>;
  identity_policy: Generated<'photo_required' | 'checked_at_gate'>;
  retention_days: Generated<number>;
  retention_months: Generated<number>;
  uses_gate: Generated<boolean>;
  confirms_visitors: Generated<boolean>;
  office_days: Generated<number[]>;
  office_from: Generated<string>;
  office_until: Generated<string>;
  endorsement_hours: Generated<number>;
  endorsement_required: Generated<boolean>;
  active: Generated<boolean>;
  /** Null while the property is in preparation. */
  live_since: Date | null;
  /** When a test permit that every stage had approved was deleted. */
  test_approved_at: ColumnType<Date | null, Date | null | undefined>;
  /** What the last copy of settings has added. */
  copied: ColumnType<unknown, string | null | undefined>;
  created_at: Generated<Date>;
  type: Generated<'mall' | 'office' | 'mixed'>;
  version: Generated<number>;
  updated_at: Generated<Date>;
  deleted_at: Date | null;
}

interface PublicPropertyView {
  id: string;
  name: string;
  short_code: string;
  time_zone: string;
  identity_policy: 'photo_required' | 'checked_at_gate';
  retention_days: number;
  brand_color: string | null;
  logo_file_id: string | null;
  cutoff_loading: string;
  cutoff_unloading: string;
  cutoff_work: string;
  lead_days_goods: number;
  lead_days_work: number;
}

/**
 * Columns of every record that staff can edit: `version` is the number of changes, `updated_at` the time of the last
 * change.
 */
interface Versioned {
  version: Generated<number>;
  updated_at: Generated<Date>;
}

interface TenantTable extends Versioned {
  property_id: string;
  id: string;
  name: string;
  phone: Generated<string>;
  active: Generated<boolean>;
  created_at: Generated<Date>;
  category_id: string | null;
}

declare module '../../../platform/database/database.ts' {
  interface Database {
    property: PropertyTable;
    public_property: PublicPropertyView;
    floor: { property_id: string; id: string; name: string; position: Generated<number> } & Versioned;
    unit: { property_id: string; id: string; floor_id: string; name: string } & Versioned;
    tenant: TenantTable;
    tenant_unit: { property_id: string; tenant_id: string; unit_id: string };
  }
}
