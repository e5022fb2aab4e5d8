import { showCode } from '@gerbang/shared/domain/permits/code';
import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';
import type { PermitState } from '@gerbang/shared/domain/permits/states';

import { createPool } from '../../apps/api/src/platform/database/database.ts';
import { databaseUrl, readServices } from '../../scripts/lib/services-file.ts';

/** The database of the production build that `npm run e2e` started. */
const DATABASE = 'gerbang_e2e';

export interface PermitQuery {
  kind: PermitKind;
  state: PermitState;
  /** Short code of the property. Any property by default. */
  property?: string;
  by?: 'tenant' | 'visitor';
}

export interface FoundPermit {
  code: string;
  email: string;
  id: string;
  property_id: string;
}

/**
 * Finds the latest demo permit of this kind and state. Journeys run in parallel, so a journey that changes the permit
 * uses its own `skip`. By day there is no `checked` goods-out permit, because its night is over.
 */
export async function findPermit({ kind, state, property, by }: PermitQuery, skip = 0): Promise<FoundPermit> {
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
