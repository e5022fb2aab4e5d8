import { KINDS } from './ground.ts';
import { another, later, pick, sometime, type Writer } from './writer.ts';

const STAGES = ['tcr', 'operational'];
const FIELDS = ['description', 'items.0.qty', 'items.1.qty', 'ktp_url'];
const DAY_MS = 24 * 60 * 60 * 1000;

/** A permit comes with its stages and, for goods, takes a place of its slot. */
export async function submitPermit(writer: Writer): Promise<void> {
  const { client, ground } = writer;
  const [id, at, kind] = [another(), sometime(writer), pick(writer, KINDS) ?? 'loading'];
  const day = new Date(at.getTime() + DAY_MS).toISOString().slice(0, 10);
  const end = new Date(at.getTime() + 5 * DAY_MS).toISOString().slice(0, 10);
  const slot = kind === 'work' ? null : (pick(writer, ground.slots[kind]) ?? null);
  await client.query(
    `insert into permit (property_id, id, kind, code, step, chain_id, day, slot_id, slot_name, start_date, end_date, start_time,
                         end_time, terms_id, terms_accepted_at, created_at, updated_at)
     values ($1, $2, $3, 'X', 1, $4, case when $3 <> 'work' then $5::date end, $6, case when $3 <> 'work' then 'Slot' end,
             case when $3 = 'work' then $5::date end, case when $3 = 'work' then $7::date end,
             case when $3 = 'work' then time '08:00' end, case when $3 = 'work' then time '17:00' end,
             case when $3 = 'work' then $8::uuid end, case when $3 = 'work' then $9::timestamptz end, $9, $9)`,
    [ground.property_id, id, kind, ground.chains[kind], day, slot, end, ground.terms_id, at],
  );
  for (const [index, stage] of STAGES.entries()) {
    await client.query(
      `insert into permit_stage (property_id, permit_id, stage, step, asked_at, due_at) values ($1, $2, $3, $4, $5, $5)`,
      [ground.property_id, id, stage, index + 1, at],
    );
  }
  let item: string | null = null;
  if (slot !== null) {
    item = another();
    await client.query(
      `insert into slot_day (property_id, slot_id, day, capacity, taken) values ($1, $2, $3, 1000000, 1)
       on conflict (property_id, slot_id, day) do update set taken = slot_day.taken + 1`,
      [ground.property_id, slot, day],
    );
    await client.query(
      `insert into permit_item (property_id, permit_id, id, item_id, position, name, qty, unit) values ($1, $2, $3, $4, 1, 'Kursi', 9, 'pcs')`,
      [ground.property_id, id, item, ground.item_id],
    );
  }
  writer.permits.push({ id, kind, item, stages: [...STAGES] });
}

/** A stage approves, or refuses the permit or an item of it. */
export async function decide(writer: Writer): Promise<void> {
  const { client, ground, dice } = writer;
  const permit = pick(writer, writer.permits);
  const stage = pick(writer, STAGES);
  if (permit === undefined) return submitPermit(writer);
  const refused = dice(6) === 0;
  const { rows } = await client.query<{ asked_at: Date }>(
    `select asked_at from permit_stage where property_id = $1 and permit_id = $2 and stage = $3`,
    [ground.property_id, permit.id, stage],
  );
  const at = later(writer, rows[0]?.asked_at ?? writer.now, 50);
  await client.query(
    `update permit_stage set decision = $4, note = 'n', decided_by = $5, decided_at = $6
      where property_id = $1 and permit_id = $2 and stage = $3`,
    [ground.property_id, permit.id, stage, refused ? 'rejected' : 'approved', ground.account_id, at],
  );
  await client.query(
    `update permit set state = $3, step = case when $3 = 'in_review' then 2 end,
                       rejection_note = case when $3 = 'rejected' then 'n' end, updated_at = $4
      where property_id = $1 and id = $2`,
    [ground.property_id, permit.id, refused ? 'rejected' : (pick(writer, ['in_review', 'approved']) ?? 'approved'), at],
  );
  if (permit.item !== null && dice(4) === 0) await refuseItem(writer, permit.id, permit.item);
}

/** An item is refused, or its refusal is taken back, or it is taken off the form. */
async function refuseItem({ client, ground, dice }: Writer, permit_id: string, item: string): Promise<void> {
  const refused = dice(3) > 0;
  await client.query(
    `update permit_item set rejected_stage = $4, rejection_note = $5 where property_id = $1 and permit_id = $2 and id = $3`,
    [ground.property_id, permit_id, item, refused ? 'tcr' : null, refused ? 'n' : null],
  );
}

/** A form goes back for some of its fields, and its stage is asked anew. */
export async function returnPermit(writer: Writer): Promise<void> {
  const { client, ground } = writer;
  const permit = pick(writer, writer.permits);
  if (permit === undefined) return submitPermit(writer);
  const at = sometime(writer);
  await client.query(
    `insert into permit_correction (property_id, permit_id, id, stage, fields, note, asked_at, asked_by)
     values ($1, $2, $3, 'tcr', $4, 'n', $5, $6)`,
    [ground.property_id, permit.id, another(), [pick(writer, FIELDS), pick(writer, FIELDS)], at, ground.account_id],
  );
  await client.query(
    `update permit_stage set decision = null, decided_by = null, decided_at = null, asked_at = $3, due_at = $3
      where property_id = $1 and permit_id = $2 and stage = 'tcr'`,
    [ground.property_id, permit.id, at],
  );
  await client.query(
    `update permit set state = 'returned', step = 1, rejection_note = null where property_id = $1 and id = $2`,
    [ground.property_id, permit.id],
  );
}

/** Goods pass the gate; whoever withdraws gives the place back. */
export async function moveGoods(writer: Writer): Promise<void> {
  const { client, ground, dice } = writer;
  const permit = pick(writer, writer.permits);
  if (permit === undefined || permit.item === null) return submitPermit(writer);
  const [at, action] = [sometime(writer), pick(writer, ['in', 'out', 'refuse']) ?? 'in'];
  await client.query(
    `insert into gate_movement (property_id, id, permit_id, action, at, sent_at, guard_id, items, digest)
     values ($1, $2, $3, $4, $5, $5, $6, $7, sha256('x'))`,
    [ground.property_id, another(), permit.id, action, at, ground.account_id, dice(9)],
  );
  if (action !== 'refuse') {
    await client.query(
      `insert into goods_movement (property_id, permit_id, id, permit_item_id, direction, qty, moved_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [ground.property_id, permit.id, another(), permit.item, action, 1 + dice(9), at],
    );
    return;
  }
  await client.query(
    `update slot_day d set taken = d.taken - 1 from permit p
      where p.property_id = $1 and p.id = $2 and p.state <> 'cancelled'
        and d.property_id = p.property_id and d.slot_id = p.slot_id and d.day = p.day and d.taken > 0`,
    [ground.property_id, permit.id],
  );
  await client.query(
    `update permit set state = 'cancelled', step = null, rejection_note = null where property_id = $1 and id = $2`,
    [ground.property_id, permit.id],
  );
}
