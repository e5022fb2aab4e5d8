import { DAY_MS } from '@gerbang/shared/time/spans';

import { newId } from '../../src/platform/database/ids.ts';
import { KINDS } from './sample-property.ts';
import { randomTimeAfter, pick, randomTime, type Writer } from './writer.ts';

const STAGES = ['tcr', 'operational'];
const COMPANIES = ['PT Rupa', 'CV Cipta', ''];
const FIELDS = ['description', 'items.0.qty', 'items.1.qty', 'ktp_url'];

/** Submits a permit with its stages. A goods permit books its slot. */
export async function submitPermit(writer: Writer): Promise<void> {
  const { client, sample } = writer;
  const [id, at, kind] = [newId(), randomTime(writer), pick(writer, KINDS) ?? 'loading'];
  const day = new Date(at.getTime() + DAY_MS).toISOString().slice(0, 10);
  const end = new Date(at.getTime() + 5 * DAY_MS).toISOString().slice(0, 10);
  const slot = kind === 'work' ? null : (pick(writer, sample.slots[kind]) ?? null);
  await client.query(
    `insert into permit (property_id, id, kind, code, step, chain_id, day, slot_id, slot_name, start_date, end_date, start_time,
                         end_time, terms_id, terms_accepted_at, created_at, updated_at)
     values ($1, $2, $3, 'X', 1, $4, case when $3 <> 'work' then $5::date end, $6, case when $3 <> 'work' then 'Slot' end,
             case when $3 = 'work' then $5::date end, case when $3 = 'work' then $7::date end,
             case when $3 = 'work' then time '08:00' end, case when $3 = 'work' then time '17:00' end,
             case when $3 = 'work' then $8::uuid end, case when $3 = 'work' then $9::timestamptz end, $9, $9)`,
    [sample.property_id, id, kind, sample.chains[kind], day, slot, end, sample.terms_id, at],
  );
  await client.query(
    `insert into permit_applicant (property_id, permit_id, company, name, email, phone) values ($1, $2, $3, 'Joko', 'j@example.com', '021')`,
    [sample.property_id, id, pick(writer, COMPANIES)],
  );
  for (const [index, stage] of STAGES.entries()) {
    await client.query(
      `insert into permit_stage (property_id, permit_id, stage, step, asked_at, due_at) values ($1, $2, $3, $4, $5, $5)`,
      [sample.property_id, id, stage, index + 1, at],
    );
  }
  let item: string | null = null;
  if (slot !== null) {
    item = newId();
    await client.query(
      `insert into slot_day (property_id, slot_id, day, capacity, taken) values ($1, $2, $3, 1000000, 1)
       on conflict (property_id, slot_id, day) do update set taken = slot_day.taken + 1`,
      [sample.property_id, slot, day],
    );
    await client.query(
      `insert into permit_item (property_id, permit_id, id, item_id, position, name, qty, unit) values ($1, $2, $3, $4, 1, 'Kursi', 9, 'pcs')`,
      [sample.property_id, id, item, sample.item_id],
    );
  }
  writer.permits.push({ id, kind, item, stages: [...STAGES] });
}

/** Approves or rejects a stage of a permit. Sometimes also rejects an item. */
export async function decide(writer: Writer): Promise<void> {
  const { client, sample, dice } = writer;
  const permit = pick(writer, writer.permits);
  const stage = pick(writer, STAGES);
  if (permit === undefined) return submitPermit(writer);
  const refused = dice(6) === 0;
  const { rows } = await client.query<{ asked_at: Date }>(
    `select asked_at from permit_stage where property_id = $1 and permit_id = $2 and stage = $3`,
    [sample.property_id, permit.id, stage],
  );
  const at = randomTimeAfter(writer, rows[0]?.asked_at ?? writer.now, 50);
  await client.query(
    `update permit_stage set decision = $4, note = 'n', decided_by = $5, decided_at = $6
      where property_id = $1 and permit_id = $2 and stage = $3`,
    [sample.property_id, permit.id, stage, refused ? 'rejected' : 'approved', sample.account_id, at],
  );
  await client.query(
    `update permit set state = $3, step = case when $3 = 'in_review' then 2 end,
                       rejection_note = case when $3 = 'rejected' then 'n' end, updated_at = $4
      where property_id = $1 and id = $2`,
    [sample.property_id, permit.id, refused ? 'rejected' : (pick(writer, ['in_review', 'approved']) ?? 'approved'), at],
  );
  if (permit.item !== null && dice(4) === 0) await refuseItem(writer, permit.id, permit.item);
}

/** Rejects an item, or withdraws its rejection. */
async function refuseItem({ client, sample, dice }: Writer, permit_id: string, item: string): Promise<void> {
  const refused = dice(3) > 0;
  await client.query(
    `update permit_item set rejected_stage = $4, rejection_note = $5 where property_id = $1 and permit_id = $2 and id = $3`,
    [sample.property_id, permit_id, item, refused ? 'tcr' : null, refused ? 'n' : null],
  );
}

/** Sends a permit back for correction and resets its stage. */
export async function returnPermit(writer: Writer): Promise<void> {
  const { client, sample } = writer;
  const permit = pick(writer, writer.permits);
  if (permit === undefined) return submitPermit(writer);
  const at = randomTime(writer);
  await client.query(
    `with line as (
       insert into progress_log (property_id, permit_id, id, seq, progress, stage, event, description, create_time)
       values ($1, $2, $3, 1, 'returned', 'tcr', 'returned', 'Returned by TCR', $5) returning id)
     insert into permit_correction (property_id, permit_id, id, stage, fields, note, asked_at, asked_by, log_id)
     select $1, $2, $3, 'tcr', $4, 'n', $5, $6, id from line`,
    [sample.property_id, permit.id, newId(), [pick(writer, FIELDS), pick(writer, FIELDS)], at, sample.account_id],
  );
  await client.query(
    `update permit_stage set decision = null, decided_by = null, decided_at = null, asked_at = $3, due_at = $3
      where property_id = $1 and permit_id = $2 and stage = 'tcr'`,
    [sample.property_id, permit.id, at],
  );
  await client.query(
    `update permit set state = 'returned', step = 1, rejection_note = null where property_id = $1 and id = $2`,
    [sample.property_id, permit.id],
  );
}

/** Records goods in, goods out or a refusal at the gate. A refusal cancels the permit and frees its slot. */
export async function moveGoods(writer: Writer): Promise<void> {
  const { client, sample, dice } = writer;
  const permit = pick(writer, writer.permits);
  if (permit === undefined || permit.item === null) return submitPermit(writer);
  const [at, action] = [randomTime(writer), pick(writer, ['in', 'out', 'refuse']) ?? 'in'];
  await client.query(
    `insert into gate_movement (property_id, id, permit_id, action, at, sent_at, guard_id, items, digest)
     values ($1, $2, $3, $4, $5, $5, $6, $7, sha256('x'))`,
    [sample.property_id, newId(), permit.id, action, at, sample.account_id, dice(9)],
  );
  if (action !== 'refuse') {
    await client.query(
      `insert into goods_movement (property_id, permit_id, id, permit_item_id, direction, qty, moved_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [sample.property_id, permit.id, newId(), permit.item, action, 1 + dice(9), at],
    );
    return;
  }
  await client.query(
    `update slot_day d set taken = d.taken - 1 from permit p
      where p.property_id = $1 and p.id = $2 and p.state <> 'cancelled'
        and d.property_id = p.property_id and d.slot_id = p.slot_id and d.day = p.day and d.taken > 0`,
    [sample.property_id, permit.id],
  );
  await client.query(
    `update permit set state = 'cancelled', step = null, rejection_note = null where property_id = $1 and id = $2`,
    [sample.property_id, permit.id],
  );
}
