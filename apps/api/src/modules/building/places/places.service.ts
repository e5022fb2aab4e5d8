import type { TenantRecord } from '@gerbang/shared/contracts/auth';
import type { PublicFloor, PublicProperty, PublicTenant } from '@gerbang/shared/contracts/public-lists';
import type { BookingRules } from '@gerbang/shared/domain/permits/booking-window';

import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database.ts';
import { found } from '../../platform/errors.ts';
import { viewingUrl } from '../../platform/signed-links.ts';
import * as repository from './places.repository.ts';

const LOGO_MS = 60 * 60 * 1000;

/** The properties anyone may choose from. */
export async function listPublicProperties(
  ctx: Context,
  filter: { search?: string | undefined; limit: number },
): Promise<PublicProperty[]> {
  const rows = await repository.listPublicProperties(ctx.deps.db, { search: filter.search ?? '', limit: filter.limit });
  return rows.map(({ id, name, short_code, time_zone, identity_policy, ...row }) => ({
    id,
    name,
    short_code,
    time_zone,
    identity_policy,
    cutoffs: cutoffsOf(row),
    brand: {
      color: row.brand_color,
      logo_url: row.logo_file_id === null ? null : viewingUrl(ctx, row.logo_file_id, LOGO_MS),
    },
  }));
}

/** The floors of a property. */
export async function listPublicFloors(ctx: Context, property_id: string): Promise<PublicFloor[]> {
  return ctx.withinPublic(property_id, async (tx) => {
    found(await repository.findProperty(tx, property_id));
    const floors = await repository.listFloors(tx, property_id);
    return floors.map(({ id, name }) => ({ id, name, propertyId: property_id }));
  });
}

/** The active tenants of a property with their units. */
export async function listPublicTenants(ctx: Context, property_id: string): Promise<PublicTenant[]> {
  return ctx.withinPublic(property_id, async (tx) => {
    found(await repository.findProperty(tx, property_id));
    return repository.listTenants(tx, property_id);
  });
}

/** A tenant and its property as the tenant's own users see them; its floor is that of its first unit. */
export async function describeTenant(
  ctx: Context,
  property_id: string,
  tenant_id: string,
): Promise<Pick<TenantRecord, 'property' | 'tenant'>> {
  return ctx.withinPublic(property_id, async (tx) => {
    const { id, name, time_zone } = found(await repository.findProperty(tx, property_id));
    const tenant = found(await repository.findTenant(tx, property_id, tenant_id));
    return { property: { id, name, time_zone }, tenant: { ...tenant, floor: tenant.unit_list[0]?.floor ?? null } };
  });
}

/** What a permit needs to know of its property. */
export interface PermitProperty {
  id: string;
  name: string;
  short_code: string;
  identity_policy: PublicProperty['identity_policy'];
  /** Without the gate screen goods count as in or out once their permit is approved. */
  uses_gate: boolean;
  rules: BookingRules;
}

/** A property as permits see it, its short code held until the transaction ends; an unknown or inactive one answers 404. */
export async function readPermitProperty(tx: Tx, property_id: string): Promise<PermitProperty> {
  const row = found(await repository.holdProperty(tx, property_id));
  const { id, name, short_code, identity_policy, uses_gate } = row;
  return { id, name, short_code, identity_policy, uses_gate, rules: rulesOf(row) };
}

/** When a property takes bookings; an unknown or inactive one answers 404. */
export async function readBookingRules(tx: Tx, property_id: string): Promise<BookingRules> {
  return rulesOf(found(await repository.findProperty(tx, property_id)));
}

/** Whether the property has this floor. */
export async function hasFloor(tx: Tx, property_id: string, floor_id: string): Promise<boolean> {
  return (await repository.findFloor(tx, property_id, floor_id)) !== undefined;
}

/** An active tenant of the property with its units, if there is one. */
export function findTenant(tx: Tx, property_id: string, tenant_id: string): Promise<PublicTenant | undefined> {
  return repository.findTenant(tx, property_id, tenant_id);
}

function rulesOf(row: Awaited<ReturnType<typeof repository.findProperty>> & object): BookingRules {
  const { lead_days_goods, lead_days_work, horizon_goods_days, horizon_work_days } = row;
  return {
    time_zone: row.time_zone,
    cutoffs: cutoffsOf(row),
    lead_days: { loading: lead_days_goods, unloading: lead_days_goods, work: lead_days_work },
    horizon_days: { loading: horizon_goods_days, unloading: horizon_goods_days, work: horizon_work_days },
  };
}

/** The database writes times with seconds; cut-offs are whole minutes. */
function cutoffsOf(row: {
  cutoff_loading: string;
  cutoff_unloading: string;
  cutoff_work: string;
}): PublicProperty['cutoffs'] {
  return {
    loading: row.cutoff_loading.slice(0, 5),
    unloading: row.cutoff_unloading.slice(0, 5),
    work: row.cutoff_work.slice(0, 5),
  };
}
