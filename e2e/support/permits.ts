import { showCode } from '@gerbang/shared/domain/permits/code';
import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';
import type { PermitState } from '@gerbang/shared/domain/permits/states';

import { createPool } from '../../apps/api/src/platform/database.ts';
import { databaseUrl, readServices } from '../../scripts/lib/services-file.ts';

/** The database of the production build that `npm run e2e` started. */
const DATABASE = 'gerbang_e2e';

/** Which demo permit a journey wants. */
export interface Wanted {
  kind: PermitKind;
  state: PermitState;
  /** The property's short code; any, when left out. */
  property?: string;
  /** Only one of a tenant's user, or only one of a visitor. */
  by?: 'tenant' | 'visitor';
}

/** A demo permit by what its applicant knows, and by how staff address it. */
export interface FoundPermit {
  code: string;
  email: string;
  id: string;
  property_id: string;
}

/**
 * A demo permit of this kind in this state, the latest of them. Journeys run side by side: one that changes the permit
 * takes one of its own by `skip`. By day no goods-out permit is `checked`, because its night is over.
 */
export async function findPermit({ kind, state, property, by }: Wanted, skip = 0): Promise<FoundPermit> {
  const pool = createPool(databaseUrl(readServices(), 'owner', DATABASE), 1);
  try {
    const { rows } = await pool.query<FoundPermit>(
      `select p.code, a.email, p.id, p.property_id
         from permit p
         join property pr on pr.id = p.property_id
         join permit_applicant a on a.property_id = p.property_id and a.permit_id = p.id
        where p.kind = $1 and p.state = $2 and ($3::text is null or pr.short_code = $3)
          and ($4::text is null or ($4 = 'tenant') = (p.submitted_by is not null))
        order by pr.short_code, p.id desc offset $5 limit 1`,
      [kind, state, property ?? null, by ?? null, skip],
    );
    const [found] = rows;
    if (found === undefined) throw new Error(`There is no demo permit of kind ${kind} in state ${state}.`);
    return { ...found, code: showCode(found.code) };
  } finally {
    await pool.end();
  }
}
