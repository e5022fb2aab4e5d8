import type {
  CreateTenantLoginBody,
  TenantLogin,
  TenantLoginDatatable,
  TenantLoginQuery,
  UpdateTenantLoginBody,
} from '@gerbang/shared/contracts/building/tenant-logins';

import { record } from '../../../platform/audit/audit.ts';
import { requireStaff, type Context } from '../../../platform/context.ts';
import { newId } from '../../../platform/database/ids.ts';
import { AppError, fieldFault, found } from '../../../platform/errors.ts';
import * as links from '../../people/auth/account-links.service.ts';
import { accountChanges, changeAccount, createInvited, withFreeEmail } from '../../people/auth/accounts.service.ts';
import * as repository from './tenant-logins.repository.ts';
import type { StoredLogin } from './tenant-logins.repository.ts';

export function list(ctx: Context, ask: TenantLoginQuery): Promise<TenantLoginDatatable> {
  return ctx.within(ask.property_id, async (tx) => {
    found(await repository.findTenant(tx, ask.property_id, ask.tenant_id));
    const page = await repository.listPage(tx, ask);
    return { ...page, data: page.data.map(present) };
  });
}

export function read(ctx: Context, property_id: string, id: string): Promise<TenantLogin> {
  return ctx.within(property_id, async (tx) => present(found(await repository.find(tx, property_id, id))));
}

/** Creates an account without a password for a tenant and queues its invitation mail, in one transaction. */
export function create(ctx: Context, property_id: string, body: CreateTenantLoginBody): Promise<TenantLogin> {
  const { group_id } = requireStaff(ctx);
  const { tenant_id, ...facts } = body;
  const id = newId();
  return withFreeEmail(() =>
    ctx.within(property_id, async (tx) => {
      // Nobody can log in for an inactive tenant, so nobody is invited.
      const tenant = await repository.findTenant(tx, property_id, tenant_id);
      if (tenant?.active !== true) throw fieldFault('tenant_id', 'invalid');
      await createInvited(tx, { ...facts, id, kind: 'tenant', group_id, role_id: null }, ctx.now());
      await repository.assign(tx, { property_id, tenant_id, account_id: id });
      const { name, email, phone, language } = facts;
      const detail = { tenant_id, language };
      await record(tx, ctx, { ...about(property_id, id, 'created'), detail, personal: { name, email, phone } });
      return present(found(await repository.find(tx, property_id, id)));
    }),
  );
}

/** Updates a tenant login. Deactivating it ends its sessions. */
export function update(
  ctx: Context,
  property_id: string,
  id: string,
  body: UpdateTenantLoginBody,
): Promise<TenantLogin> {
  return ctx.within(property_id, async (tx) => {
    const before = found(await repository.lock(tx, property_id, id));
    if (before.version !== body.version) throw new AppError('conflict');
    await changeAccount(tx, id, { ...body, role_id: null }, { version: body.version, now: ctx.now() });
    await record(tx, ctx, { ...about(property_id, id, 'updated'), ...accountChanges({ ...before }, body) });
    return present(found(await repository.find(tx, property_id, id)));
  });
}

/** Sends a new invitation to an account that has no password yet. The previous link stops working. */
export function inviteAgain(ctx: Context, property_id: string, id: string): Promise<void> {
  return ctx.within(property_id, async (tx) => {
    const login = found(await repository.lock(tx, property_id, id));
    await links.inviteAgain(tx, login, ctx.now());
    await record(tx, ctx, about(property_id, id, 'invited'));
  });
}

const about = (property_id: string, id: string, what: string) => ({
  property_id,
  action: `tenant-login.${what}`,
  record: { kind: 'tenant-login', id },
});

function present({ last_login, updated_at, ...rest }: StoredLogin): TenantLogin {
  return { ...rest, last_login: last_login?.toISOString() ?? null, updated_at: updated_at.toISOString() };
}
