import type {
  CreateTenantLoginBody,
  TenantLogin,
  TenantLoginDatatable,
  TenantLoginQuery,
  UpdateTenantLoginBody,
} from '@gerbang/shared/contracts/tenant-logins';

import { record } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, fieldFault, found } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import * as links from '../auth/account-links.service.ts';
import { accountChanges, changeAccount, createInvited, withFreeEmail } from '../auth/accounts.service.ts';
import { staffOf } from '../users/people.service.ts';
import * as repository from './tenant-logins.repository.ts';
import type { StoredLogin } from './tenant-logins.repository.ts';

/** One page of those who log in for a tenant. */
export function list(ctx: Context, ask: TenantLoginQuery): Promise<TenantLoginDatatable> {
  return ctx.within(ask.property_id, async (tx) => {
    found(await repository.findTenant(tx, ask.property_id, ask.tenant_id));
    const page = await repository.listPage(tx, ask);
    return { ...page, data: page.data.map(present) };
  });
}

/** One of them. */
export function read(ctx: Context, property_id: string, id: string): Promise<TenantLogin> {
  return ctx.within(property_id, async (tx) => present(found(await repository.find(tx, property_id, id))));
}

/** Makes an account without a password for a tenant and invites its person by mail, both or neither. */
export function create(ctx: Context, property_id: string, body: CreateTenantLoginBody): Promise<TenantLogin> {
  const { group_id } = staffOf(ctx);
  const { tenant_id, ...facts } = body;
  const id = newId();
  return withFreeEmail(() =>
    ctx.within(property_id, async (tx) => {
      // Nobody can log in for a tenant that is deactivated, so nobody is invited to.
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

/** Changes somebody who logs in for a tenant; who is deactivated is logged out by it. */
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

/** Invites somebody again who has not set a password yet; the link of the mail before no longer works. */
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
