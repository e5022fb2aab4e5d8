import type { PublicFloor, PublicProperty, PublicTenant } from '@gerbang/shared/contracts/building/public-lists';
import type { TenantRecord } from '@gerbang/shared/contracts/people/auth';
import type { BookingRules } from '@gerbang/shared/domain/building/booking-window';

import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError, found } from '../../../platform/errors.ts';
import { viewingUrl } from '../../../platform/files/signed-links.ts';
import * as repository from './places.repository.ts';

const LOGO_MS = 60 * 60 * 1000;

export async function listPublicProperties(
  ctx: Context,
  filter: { search?: string | undefined; limit: number },
): Promise<PublicProperty[]> {
  const rows = await repository.listPublicProperties(ctx.deps.db, { search: filter.search ?? '', limit: filter.limit });
  return rows.map(({ id, name, short_code, time_zone, identity_policy, retention_days, ...row }) => ({
    id,
    name,
    short_code,
    time_zone,
    identity_policy,
    retention_days,
    cutoffs: cutoffsOf(row),
    lead_days: leadDaysOf(row),
    brand: {
      color: row.brand_color,
      logo_url: row.logo_file_id === null ? null : viewingUrl(ctx, row.logo_file_id, LOGO_MS),
    },
  }));
}

export async function listPublicFloors(ctx: Context, property_id: string): Promise<PublicFloor[]> {
  return ctx.withinPublic(property_id, async (tx) => {
    found(await repository.findProperty(tx, property_id));
    const floors = await repository.listFloors(tx, property_id);
    return floors.map(({ id, name }) => ({ id, name, propertyId: property_id }));
  });
}

export async function listPublicTenants(ctx: Context, property_id: string): Promise<PublicTenant[]> {
  return ctx.withinPublic(property_id, async (tx) => {
    found(await repository.findProperty(tx, property_id));
    return repository.listTenants(tx, property_id);
  });
}

/** A tenant and its property, as shown to the tenant's own users. `floor` is the floor of the tenant's first unit. */
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

export interface PermitProperty {
  id: string;
  name: string;
  short_code: string;
  identity_policy: PublicProperty['identity_policy'];
  /**
   * False when the property does not use the gate screen. The approval of a goods permit then also books its goods as
   * moved.
   */
  uses_gate: boolean;
  /** Whether a visitor's request keeps its slot only when the e-mail address is confirmed. */
  confirms_visitors: boolean;
  rules: BookingRules;
}

/**
 * Reads a property for a new permit and locks its short code until the transaction ends. Answers 404 when the property
 * is unknown or inactive.
 */
export async function readPermitProperty(tx: Tx, property_id: string): Promise<PermitProperty> {
  return permitPropertyOf(found(await repository.holdProperty(tx, property_id)));
}

/**
 * Reads the property of a permit that exists, and locks it as `readPermitProperty` does. The property may be paused, or in
 * preparation with a test permit.
 */
export async function readPropertyOfPermit(tx: Tx, property_id: string): Promise<PermitProperty> {
  return permitPropertyOf(found(await repository.holdAnyProperty(tx, property_id)));
}

/** Reads and locks a property in preparation for its test permit. Throws `conflict` when the property has gone live. */
export async function lockPreparedProperty(tx: Tx, property_id: string): Promise<PermitProperty> {
  const row = await repository.lockPreparedProperty(tx, property_id);
  if (row === undefined) throw new AppError('conflict');
  return permitPropertyOf(row);
}

/** The lowest floor of a property. */
export async function findFirstFloor(tx: Tx, property_id: string): Promise<{ id: string } | undefined> {
  const [first] = await repository.listFloors(tx, property_id);
  return first;
}

function permitPropertyOf(row: NonNullable<Awaited<ReturnType<typeof repository.findProperty>>>): PermitProperty {
  const { id, name, short_code, identity_policy, uses_gate, confirms_visitors } = row;
  return { id, name, short_code, identity_policy, uses_gate, confirms_visitors, rules: rulesOf(row) };
}

/** Answers 404 when the property is unknown or inactive. */
export async function readBookingRules(tx: Tx, property_id: string): Promise<BookingRules> {
  return found(await findBookingRules(tx, property_id));
}

/** Undefined when the property is unknown or inactive. */
export async function findBookingRules(tx: Tx, property_id: string): Promise<BookingRules | undefined> {
  const row = await repository.findProperty(tx, property_id);
  return row && rulesOf(row);
}

/** The time zone of a property, active or not. Answers 404 when the property is unknown. */
export async function readTimeZone(tx: Tx, property_id: string): Promise<string> {
  return found(await repository.findTimeZone(tx, property_id));
}

export async function hasFloor(tx: Tx, property_id: string, floor_id: string): Promise<boolean> {
  return (await repository.findFloor(tx, property_id, floor_id)) !== undefined;
}

export function findTenant(tx: Tx, property_id: string, tenant_id: string): Promise<PublicTenant | undefined> {
  return repository.findTenant(tx, property_id, tenant_id);
}

function rulesOf(row: NonNullable<Awaited<ReturnType<typeof repository.findProperty>>>): BookingRules {
  const { horizon_goods_days, horizon_work_days } = row;
  return {
    time_zone: row.time_zone,
    cutoffs: cutoffsOf(row),
    lead_days: leadDaysOf(row),
    horizon_days: { loading: horizon_goods_days, unloading: horizon_goods_days, work: horizon_work_days },
  };
}

function leadDaysOf(row: { lead_days_goods: number; lead_days_work: number }): PublicProperty['lead_days'] {
  return { loading: row.lead_days_goods, unloading: row.lead_days_goods, work: row.lead_days_work };
}

/** Converts cut-off times to minutes. The database returns them with seconds. */
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
