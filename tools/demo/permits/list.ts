import { showCode } from '@gerbang/shared/domain/permits/code';
import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';
import type { PermitState } from '@gerbang/shared/domain/permits/states';
import { sql, type Kysely } from 'kysely';

import type { Database } from '../../../apps/api/src/platform/database/database.ts';
import { propertyId } from '../seed-property.ts';
import { ROUNDS } from './permits.ts';

export interface DemoPermit {
  kind: PermitKind;
  state: PermitState;
  property: string;
  code: string;
  email: string;
}

/** One permit of the demo properties for each existing kind and state. Requires the role that owns the tables. */
export async function listDemoPermits(owner: Kysely<Database>): Promise<DemoPermit[]> {
  const properties = Object.keys(ROUNDS).map(propertyId);
  const { rows } = await sql<DemoPermit>`
    select distinct on (p.kind, p.state) p.kind, p.state, pr.name as property, p.code, a.email
      from permit p
      join property pr on pr.id = p.property_id
      join permit_applicant a on a.property_id = p.property_id and a.permit_id = p.id
     where p.property_id = any(${properties}::uuid[])
     order by p.kind, p.state, pr.short_code, p.id desc`.execute(owner);
  return rows.map((row) => ({ ...row, code: showCode(row.code) }));
}
