import type { TenantPermit, TenantPermits } from '@gerbang/shared/contracts/permits/tenant-permits';
import { showCode } from '@gerbang/shared/domain/permits/code';
import { compareOwnPermits } from '@gerbang/shared/domain/permits/own-permits';
import { encodeStatusLink } from '@gerbang/shared/domain/permits/status-link';
import { DAY_MS } from '@gerbang/shared/time/spans';

import { requireTenant, type Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { LiveSource } from '../../../platform/http/event-streams.ts';
import { listSessions } from '../../../platform/keys/sessions.ts';
import { onQueueChange } from '../permits/decide/live.service.ts';
import * as repository from './tenant-permits.repository.ts';
import type { StoredTenantPermit } from './tenant-permits.repository.ts';

/** How long an ended permit stays in the list. */
const ENDED_MS = 7 * DAY_MS;
const LIMIT = 200;

/** Permits of the reader's own tenant, those happening now first. */
export async function listTenantPermits(ctx: Context): Promise<TenantPermits> {
  const { property_id, tenant_id } = requireTenant(ctx);
  const now = ctx.now();
  const ended_after = new Date(now.getTime() - ENDED_MS);
  const rows = await ctx.within(property_id, (tx) =>
    repository.listOf(tx, { property_id, tenant_id }, { ended_after, limit: LIMIT }),
  );
  return { data: rows.toSorted((a, b) => compareOwnPermits(a, b, now)).map(present) };
}

/** Live source of `listTenantPermits`. Ends with the session of the reader. */
export function watchTenantPermits(ctx: Context): LiveSource {
  const { property_id, user_id, session_id } = requireTenant(ctx);
  return {
    async read() {
      const sessions = await ctx.own((tx) => listSessions(tx, user_id, ctx.now()));
      if (!sessions.some(({ id }) => id === session_id)) throw new AppError('unauthenticated');
      return listTenantPermits(ctx);
    },
    subscribe: (listener) => onQueueChange(ctx.deps, [property_id], listener),
  };
}

function present({ email, from, until, passed_at, left_at, ...row }: StoredTenantPermit): TenantPermit {
  const code = showCode(row.code);
  return {
    ...row,
    code,
    from: from.toISOString(),
    until: until.toISOString(),
    passed_at: passed_at?.toISOString() ?? null,
    left_at: left_at?.toISOString() ?? null,
    status_link: email === null ? null : encodeStatusLink({ form_code: code, email }),
  };
}
