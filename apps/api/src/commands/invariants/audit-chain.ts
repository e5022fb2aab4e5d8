import { findBroken, sumFindings, type Findings, type Inspection, type Invariant } from './invariant.ts';

/** Rows of the log and seals that one call of `check_audit` reads. */
const PIECE = 10_000;

const PROPERTIES = `
  select property_id as id from audit_log union select property_id from audit_seal union select property_id from audit_head`;

/**
 * A worker seals new rows within a minute. Until then they could be changed without trace. Reported only when a worker
 * has run for the whole time.
 */
const ROWS_ARE_SEALED = `
  select u.property_id, count(*) as rows
    from audit_unsealed u
    join audit_log l on l.property_id = u.property_id and l.id = u.audit_id
   where l.at < $1::timestamptz - interval '1 hour'
     and exists (select from worker_heartbeat w where w.seen_at > $1::timestamptz - interval '1 minute'
                    and w.steady_since < $1::timestamptz - interval '1 hour')
   group by u.property_id`;

interface Piece {
  checked: number;
  last_seq: number;
  last_id: string | null;
  is_end: boolean;
  fault: string | null;
  fault_seq: number | null;
  fault_id: string | null;
}

export const auditChain: Invariant = {
  id: 'I11',
  title: 'hash chain of the audit log is whole',
  async check(inspection) {
    const { owner, now } = inspection;
    const { rows } = await owner.query<{ id: string }>(PROPERTIES);
    const outcomes: Findings[] = [await findBroken(owner, 'unsealed', ROWS_ARE_SEALED, [now])];
    let checked = 0;
    for (const { id } of rows) {
      const chain = await checkChain(inspection, id);
      checked += chain.checked;
      outcomes.push(chain);
    }
    return { checked, ...sumFindings(outcomes) };
  },
};

async function checkChain({ owner }: Inspection, property_id: string): Promise<Findings & { checked: number }> {
  let checked = 0;
  let after: Pick<Piece, 'last_seq' | 'last_id'> = { last_seq: 0, last_id: null };
  for (;;) {
    const values = [property_id, after.last_seq, after.last_id, PIECE];
    const { rows } = await owner.query<Piece>('select * from check_audit($1, $2, $3, $4)', values);
    const [piece] = rows;
    if (piece === undefined) throw new Error('check_audit returned no row');
    checked += piece.checked;
    const { fault, fault_seq: seq, fault_id: audit_id } = piece;
    if (fault !== null) return { checked, broken: 1, examples: [{ rule: fault, property_id, seq, audit_id }] };
    if (piece.is_end) return { checked, broken: 0, examples: [] };
    after = piece;
  }
}
