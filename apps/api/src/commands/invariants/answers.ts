import { checkRules, type Inspection, type Invariant } from './invariant.ts';

/** Stored responses to a submit, one row per permit. A response to a batch has its permits in `forms`. */
const ANSWERED_PERMITS = `
  select k.key, k.created_at, made ->> 'id' as permit_id, made -> 'property' ->> 'id' as property_id
    from idempotency_key k
   cross join lateral jsonb_array_elements(
           case when k.body like '{"forms":%' then k.body::jsonb -> 'forms' else jsonb_build_array(k.body::jsonb) end) made
   where k.status = 201 and k.body like '{%' and made ? 'code' and made ? 'kind'`;

/** A key without a response is stored only beside a complaint or work order, whose id it is (`isFirstRequest`). */
const KEY_HAS_A_RESPONSE = `
  select k.key from idempotency_key k
   where k.status = 0
     and not exists (select from complaint c where c.id::text = k.key)
     and not exists (select from work_order w where w.id::text = k.key)`;

const PERMIT_HAS_ONE_KEY = `
  select permit_id, count(*) as keys from (${ANSWERED_PERMITS}) a group by permit_id having count(*) > 1`;

/** Test permits of a property are deleted when it goes live. */
const ANSWERED_PERMIT_EXISTS = `
  select a.key, a.permit_id from (${ANSWERED_PERMITS}) a
   where not exists (select from permit p where p.id = a.permit_id::uuid)
     and not exists (select from property pr where pr.id = a.property_id::uuid
                        and (pr.live_since is null or pr.live_since > a.created_at))`;

const PERMIT_EXISTS = `
  select a.id as permit_id
    from jsonb_to_recordset($1::jsonb) as a(kind text, property_id uuid, id uuid, code text)
   where a.kind = 'permit' and not exists (
         select from permit p
          where p.property_id = a.property_id and p.id = a.id and p.code = replace(a.code, '-', ''))`;

/** Looks at the timeline, because a correction may have reopened the stage later. */
const DECISION_EXISTS = `
  select a.permit_id, a.stage, a.decision
    from jsonb_to_recordset($1::jsonb)
           as a(kind text, property_id uuid, permit_id uuid, stage text, decision text, account_id uuid)
   where a.kind = 'decision' and not exists (
         select from progress_log l
          where l.property_id = a.property_id and l.permit_id = a.permit_id and l.stage = a.stage
            and l.event = a.decision and l.created_by = a.account_id)`;

const MOVEMENT_EXISTS = `
  select a.id as movement_id from jsonb_to_recordset($1::jsonb) as a(kind text, property_id uuid, id uuid)
   where a.kind = 'movement'
     and not exists (select from gate_movement m where m.property_id = a.property_id and m.id = a.id)`;

const UPLOAD_EXISTS = `
  select a.id as upload_id from jsonb_to_recordset($1::jsonb) as a(kind text, id uuid)
   where a.kind = 'upload' and not exists (select from upload u where u.id = a.id)
     and not exists (select from file f where f.id = a.id)`;

const acknowledgedWrites = ({ acknowledged }: Inspection) => [JSON.stringify(acknowledged)];

export const acknowledgements: Invariant = {
  id: 'I1',
  title: 'everything that was acknowledged is stored',
  check: checkRules('select count(*) from idempotency_key', [
    { name: 'response', sql: ANSWERED_PERMIT_EXISTS },
    { name: 'permit', sql: PERMIT_EXISTS, values: acknowledgedWrites },
    { name: 'decision', sql: DECISION_EXISTS, values: acknowledgedWrites },
    { name: 'movement', sql: MOVEMENT_EXISTS, values: acknowledgedWrites },
    { name: 'upload', sql: UPLOAD_EXISTS, values: acknowledgedWrites },
  ]),
};

const KEY_IS_ANSWERED_ONCE = `
  select a.key, count(distinct a.id) as permits
    from jsonb_to_recordset($1::jsonb) as a(kind text, id uuid, key text)
   where a.kind = 'permit' and a.key is not null
   group by a.key having count(distinct a.id) > 1`;

export const idempotency: Invariant = {
  id: 'I5',
  title: 'one permit per idempotency key',
  check: checkRules('select count(*) from idempotency_key', [
    { name: 'response', sql: KEY_HAS_A_RESPONSE },
    { name: 'two keys', sql: PERMIT_HAS_ONE_KEY },
    { name: 'two permits', sql: KEY_IS_ANSWERED_ONCE, values: acknowledgedWrites },
  ]),
};
