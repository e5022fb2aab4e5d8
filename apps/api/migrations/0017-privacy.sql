-- The end of personal data: what is erased when its time is over, and the proof of it. What is kept how long is listed in
-- packages/shared/src/domain/people/personal-data.ts.

-- How much was erased, by day of the property and by kind (PERSONAL_DATA). Holds no personal values.
create table erased_count (
  property_id uuid not null references property,
  day date not null,
  kind text not null,
  erased int not null,
  primary key (property_id, day, kind),
  constraint something_was_erased check (erased > 0)
);
call protect_for_staff('erased_count');

-- The erasure of one person at one property, as the proof of it. `mailbox_hash` is a keyed hash of the e-mail address or
-- phone number, so that a question about it can be answered without keeping it.
create table person_erasure (
  property_id uuid not null references property,
  id uuid not null,
  at timestamptz not null,
  mailbox_hash bytea not null,
  -- The staff member; null when the person used a mailed link.
  erased_by uuid references account,
  reason text not null,
  -- Permits and workers that were erased, and permits that still run and are erased at their end.
  erased int not null,
  waiting int not null,
  primary key (property_id, id),
  constraint erasure_reason_is_known check (reason in ('own', 'asked', 'authority', 'mistake')),
  constraint only_staff_name_another_reason check ((erased_by is null) = (reason = 'own'))
);
create index person_erasure_by_time on person_erasure (property_id, at desc);
call protect_for_staff('person_erasure');

-- Mailed links by which a person sees and erases what is kept about a mailbox. The address is encrypted by the application;
-- the row is deleted when the link has ended.
create table person_link (
  id uuid primary key,
  sealed_email bytea not null,
  token_hash bytea unique,
  language text not null,
  expires_at timestamptz not null,
  constraint person_link_hash_is_sha256 check (length(token_hash) = 32)
);
create index person_link_by_expiry on person_link (expires_at);

-- The mailbox of an address, as `mailboxOf` makes it: a tag after `+` reaches the same one.
create function mailbox_of(email text) returns text language sql immutable parallel safe
  as $$ select regexp_replace(lower(trim(email)), '\+[^@]*@', '@') $$;
-- A phone number as digits, with 0 for the country code of Indonesia.
create function phone_key(phone text) returns text language sql immutable parallel safe
  as $$ select regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^62', '0') $$;

create index permit_applicant_by_mailbox on permit_applicant (mailbox_of(email)) where email <> '';
create index permit_worker_by_mailbox on permit_worker (mailbox_of(email)) where email <> '';
create index permit_applicant_by_phone on permit_applicant (phone_key(phone)) where phone <> '';
create index permit_worker_by_phone on permit_worker (phone_key(phone)) where phone <> '';

-- Properties that keep something about a person, found by mailbox or by phone. Returns only ids.
create function properties_of_person(p_mailbox text, p_phone text) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select property_id from permit_applicant where email <> '' and mailbox_of(email) = p_mailbox
  union select property_id from permit_worker where email <> '' and mailbox_of(email) = p_mailbox
  union select property_id from permit_applicant where phone <> '' and phone_key(phone) = p_phone
  union select property_id from permit_worker where phone <> '' and phone_key(phone) = p_phone
  union select coalesce(sp.property_id, ta.property_id)
          from account a
          left join staff_property sp on sp.account_id = a.id
          left join tenant_account ta on ta.account_id = a.id
         where a.erased_at is null and (mailbox_of(a.email) = p_mailbox or (a.phone <> '' and phone_key(a.phone) = p_phone))
           and coalesce(sp.property_id, ta.property_id) is not null
$$;
create index account_by_mailbox on account (mailbox_of(email));
create index account_by_phone on account (phone_key(phone)) where phone <> '';

create index permit_item_by_photo on permit_item (property_id, photo_file_id) where photo_file_id is not null;
create index permit_attachment_by_file on permit_attachment (property_id, file_id);
create index goods_item_by_photo on goods_item (property_id, photo_file_id) where photo_file_id is not null;
create index permit_to_erase on permit (property_id, updated_at)
  where erased_at is null and state in ('closed', 'rejected', 'cancelled');
create index permit_with_goods_to_erase on permit (property_id, updated_at)
  where erased_at is null and kind = 'loading' and state in ('approved', 'checked');
create index permit_to_erase_at_its_end on permit (property_id, id) where erase_at_end and erased_at is null;
create index complaint_to_erase on complaint (property_id, closed_at) where erased_at is null and closed_at is not null;
create index work_order_to_erase on work_order (property_id, updated_at) where erased_at is null and not is_open;
create index gate_movement_note_to_erase on gate_movement (property_id, at) where permit_id is null and note <> '';
create index account_to_erase on account (group_id, updated_at) where erased_at is null and not active;

-- A note that must not be empty, after it was erased.
create function erased_note() returns text language sql immutable parallel safe as $$ select '—' $$;

-- Whether a name is that of a company and not of a private person: it has a legal form.
create function names_a_company(name text) returns boolean language sql immutable parallel safe
  as $$ select lower(trim(name)) ~ '^(pt|cv|fa|firma|koperasi|yayasan|perum|perumda|pd)[. ]|[, ](pt|tbk)\.?$' $$;

create procedure require_own_property(p_property_id uuid) language plpgsql as $$
begin
  if p_property_id is distinct from app_property_id() or app_tenant_id() is not null then
    raise exception 'another property is not erased' using errcode = 'insufficient_privilege';
  end if;
end $$;

create procedure count_erased(p_property_id uuid, p_now timestamptz, p_counts jsonb)
language sql security definer set search_path = public, pg_temp as $$
  insert into erased_count as c (property_id, day, kind, erased)
  select p_property_id, (p_now at time zone pr.time_zone)::date, e.key, e.value::int
    from jsonb_each_text(p_counts) e join property pr on pr.id = p_property_id
   where e.value::int > 0 order by e.key
  on conflict (property_id, day, kind) do update set erased = c.erased + excluded.erased
$$;

-- Lets the job of retention remove those of the files that no record needs any more, and returns their kinds.
create function drop_unused_files(p_property_id uuid, p_ids uuid[], p_now timestamptz) returns setof text
language sql security definer set search_path = public, pg_temp as $$
  update file f set delete_after = p_now
   where f.property_id = p_property_id and f.id = any (p_ids) and (f.delete_after is null or f.delete_after > p_now)
     and not exists (select from permit_item u where u.property_id = f.property_id and u.photo_file_id = f.id)
     and not exists (select from goods_item u where u.property_id = f.property_id and u.photo_file_id = f.id)
     and not exists (select from permit_attachment u where u.property_id = f.property_id and u.file_id = f.id)
     and not exists (select from permit_applicant u where u.property_id = f.property_id and u.ktp_file_id = f.id)
     and not exists (select from permit_worker u where u.property_id = f.property_id and u.ktp_file_id = f.id)
     and not exists (select from gate_photo u where u.property_id = f.property_id and u.file_id = f.id)
     and not exists (select from complaint_photo u where u.property_id = f.property_id and u.file_id = f.id)
     and not exists (select from complaint_entry_photo u where u.property_id = f.property_id and u.file_id = f.id)
     and not exists (select from work_order_photo u where u.property_id = f.property_id and u.file_id = f.id)
     and not exists (select from patrol_incident_photo u where u.property_id = f.property_id and u.file_id = f.id)
  returning f.kind
$$;

-- What a file was, in the words of PERSONAL_DATA.
create function erased_kind_of_file(kind text) returns text language sql immutable parallel safe as $$
  select case kind when 'ktp' then 'identity_photo' when 'item' then 'item_photo' when 'gate' then 'gate_photo'
                   when 'attachment' then 'attachment' else 'operation_photo' end
$$;

-- Notes of a permit at the gate: of its visits and movements, and of movements that could not be booked.
create procedure erase_gate_notes(p_property_id uuid, p_permit_id uuid)
language sql security definer set search_path = public, pg_temp as $$
  update gate_visit set note = '' where property_id = p_property_id and permit_id = p_permit_id and note <> '';
  update gate_conflict c
     set body = (c.body - 'pass') || case when c.body ? 'note' then '{"note": ""}'::jsonb else '{}' end,
         settled_note = case when c.settled_at is null then '' else erased_note() end
    from gate_movement m
   where m.property_id = p_property_id and m.permit_id = p_permit_id and c.property_id = m.property_id and c.id = m.id;
  update gate_movement set note = '' where property_id = p_property_id and permit_id = p_permit_id and note <> '';
$$;

-- Notes of a permit. A note that a refusal must have is replaced; comments are deleted.
create procedure erase_permit_notes(p_property_id uuid, p_permit_id uuid)
language sql security definer set search_path = public, pg_temp as $$
  update permit_stage set note = case when decision in ('rejected', 'returned') then erased_note() else '' end
   where property_id = p_property_id and permit_id = p_permit_id and note <> '';
  update progress_log set note = '' where property_id = p_property_id and permit_id = p_permit_id and note <> '';
  update permit_correction set note = '', notes = '{}' where property_id = p_property_id and permit_id = p_permit_id;
  update permit_endorsement set note = '' where property_id = p_property_id and permit_id = p_permit_id and note <> '';
  update permit_work_detail set description = '' where property_id = p_property_id and permit_id = p_permit_id;
  delete from permit_comment where property_id = p_property_id and permit_id = p_permit_id;
  delete from driver_link where property_id = p_property_id and permit_id = p_permit_id;
  delete from permit_link where property_id = p_property_id and permit_id = p_permit_id;
$$;

-- Removes the pictures and papers of a permit from its rows and returns their files.
create function detach_permit_files(p_property_id uuid, p_permit_id uuid) returns uuid[]
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  files uuid[];
begin
  select coalesce(array_agg(f.id), '{}') into files from (
    select photo_file_id as id from permit_item where property_id = p_property_id and permit_id = p_permit_id
    union select file_id from permit_attachment where property_id = p_property_id and permit_id = p_permit_id
    union select ktp_file_id from permit_applicant where property_id = p_property_id and permit_id = p_permit_id
    union select ktp_file_id from permit_worker where property_id = p_property_id and permit_id = p_permit_id
    union select g.file_id from gate_photo g
            join gate_movement m on m.property_id = g.property_id and m.id = g.movement_id
           where m.property_id = p_property_id and m.permit_id = p_permit_id) f
   where f.id is not null;
  update permit_item set description = '', photo_file_id = null, rejection_note = case when rejection_note is not null then '' end
   where property_id = p_property_id and permit_id = p_permit_id;
  -- An item that the tenant has saved is the tenant's own. Any other is of its permits.
  update goods_item g set description = '', photo_file_id = null
    from permit_item i
   where i.property_id = p_property_id and i.permit_id = p_permit_id and g.property_id = i.property_id and g.id = i.item_id
     and not g.saved and not exists (
         select from permit_item other
           join permit p on p.property_id = other.property_id and p.id = other.permit_id
          where other.property_id = g.property_id and other.item_id = g.id and other.permit_id <> p_permit_id
            and p.erased_at is null);
  delete from permit_attachment where property_id = p_property_id and permit_id = p_permit_id;
  delete from gate_photo g using gate_movement m
   where m.property_id = p_property_id and m.permit_id = p_permit_id and g.property_id = m.property_id and g.movement_id = m.id;
  return files;
end $$;
create index permit_item_by_item on permit_item (property_id, item_id);

-- Whether nothing more of a permit needs people: it has ended, or its goods came in long enough ago and stay in the building.
-- Such a goods-in permit stays open for the ledger. A delivery may last until the morning after its day.
create function is_over(p permit, p_zone text, p_now timestamptz) returns boolean language sql stable parallel safe as $$
  select p.state in ('closed', 'rejected', 'cancelled')
      or (p.kind = 'loading' and p.state in ('approved', 'checked')
          and (p.last_day + 2)::timestamp at time zone p_zone <= p_now)
$$;

-- Erases the personal data of a permit that is over. It stays for statistics: code, kind, place, days, state, items by name, who
-- decided when. `p_months` says after how many months, null on request. Returns how much was erased by kind, and null when
-- the permit is not over or was erased before.
create function erase_permit(p_property_id uuid, p_permit_id uuid, p_now timestamptz, p_months int) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  erased permit;
  files uuid[];
  counts jsonb;
  workers int;
  audited int;
begin
  call require_own_property(p_property_id);
  select p.* into erased from permit p
   where p.property_id = p_property_id and p.id = p_permit_id and p.erased_at is null
     and is_over(p, (select pr.time_zone from property pr where pr.id = p_property_id), p_now) for update of p;
  if not found then return null; end if;
  perform set_config('app.erases', 'on', true);
  files := detach_permit_files(p_property_id, p_permit_id);
  delete from permit_worker where property_id = p_property_id and permit_id = p_permit_id;
  get diagnostics workers = row_count;
  update permit_applicant a set name = '', email = '', phone = '', address = '', position = '', ktp_file_id = null,
         company = case when names_a_company(a.company)
                          or lower(a.company) = (select lower(t.name) from tenant t
                                                  where t.property_id = p_property_id and t.id = erased.tenant_id)
                        then a.company else '' end
   where a.property_id = p_property_id and a.permit_id = p_permit_id;
  update goods_lot l set search_text = lower(i.name || e'\n' || a.company || e'\n' || erased.code)
    from permit_item i, permit_applicant a
   where l.property_id = p_property_id and l.permit_id = p_permit_id
     and i.property_id = l.property_id and i.permit_id = l.permit_id and i.id = l.permit_item_id
     and a.property_id = l.property_id and a.permit_id = l.permit_id;
  call erase_permit_notes(p_property_id, p_permit_id);
  call erase_gate_notes(p_property_id, p_permit_id);
  delete from audit_personal x using audit_log l
   where l.property_id = p_property_id and l.record_id = p_permit_id and x.property_id = l.property_id and x.audit_id = l.id;
  get diagnostics audited = row_count;
  update permit set description = '', plate = '', driver_name = '',
         rejection_note = case when state = 'rejected' then '' end, erased_at = p_now, erased_months = p_months
   where property_id = p_property_id and id = p_permit_id;
  counts := jsonb_build_object('applicant', 1, 'worker', workers, 'permit_note', 1, 'audit', audited,
    'vehicle', (erased.plate <> '' or erased.driver_name <> '')::int)
    || coalesce((select jsonb_object_agg(k.kind, k.files) from (
         select erased_kind_of_file(f) as kind, count(*) as files from drop_unused_files(p_property_id, files, p_now) f group by 1) k), '{}');
  perform set_config('app.erases', '', true);
  call count_erased(p_property_id, p_now, counts);
  return counts;
end $$;

-- Erases workers who asked for the erasure while their permit was running. `p_property_id` limits it to one property; null
-- means all. Returns how many were erased.
create function erase_ended_workers(p_now timestamptz, p_property_id uuid default null) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone record;
  erased int := 0;
begin
  for gone in
    delete from permit_worker w using permit p
     where w.erase_at_end and p.property_id = w.property_id and p.id = w.permit_id and p.state in ('closed', 'rejected', 'cancelled')
       and (p_property_id is null or w.property_id = p_property_id)
    returning w.property_id, w.ktp_file_id
  loop
    perform drop_unused_files(gone.property_id, array_remove(array[gone.ktp_file_id], null), p_now);
    call count_erased(gone.property_id, p_now, '{"worker": 1}');
    erased := erased + 1;
  end loop;
  return erased;
end $$;
create index permit_worker_to_erase on permit_worker (property_id, permit_id) where erase_at_end;

-- Permits of all properties that are over and whose personal data has been kept long enough, or whose applicant asked for the
-- erasure. It is kept from the last day of the permit, and from the day of its last change if that is later.
create function permits_to_erase(p_now timestamptz, p_limit int)
returns table (property_id uuid, id uuid, months int)
language sql stable security definer set search_path = public, pg_temp as $$
  select due.* from (
    (select p.property_id, p.id, null::int as months from permit p join property pr on pr.id = p.property_id
      where p.erase_at_end and p.erased_at is null and is_over(p, pr.time_zone, p_now) limit p_limit)
    union all
    (select p.property_id, p.id, pr.retention_months
       from property pr
      cross join lateral (
            select p.property_id, p.id from permit p
             where p.property_id = pr.id and p.erased_at is null and not p.erase_at_end
               and p.state in ('closed', 'rejected', 'cancelled')
               and p.updated_at <= p_now - make_interval(months => pr.retention_months)
               and (p.state <> 'closed' or (p.last_day + 1)::timestamp at time zone pr.time_zone
                                           <= p_now - make_interval(months => pr.retention_months))
             limit p_limit) p
      limit p_limit)
    union all
    (select p.property_id, p.id, pr.retention_months
       from property pr
      cross join lateral (
            select p.property_id, p.id from permit p
             where p.property_id = pr.id and p.erased_at is null and not p.erase_at_end
               and p.kind = 'loading' and p.state in ('approved', 'checked')
               and p.updated_at <= p_now - make_interval(months => pr.retention_months)
               and is_over(p, pr.time_zone, p_now - make_interval(months => pr.retention_months))
             limit p_limit) p
      limit p_limit)) due
   limit p_limit
$$;

-- Erases what people wrote in a closed complaint, and its photos. Title, place, category and times stay.
create function erase_complaints(p_property_id uuid, p_before timestamptz, p_now timestamptz, p_limit int) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ids uuid[];
  files uuid[];
  audited int;
begin
  select coalesce(array_agg(c.id), '{}') into ids from (
    select id from complaint where property_id = p_property_id and erased_at is null and closed_at <= p_before
     order by closed_at limit p_limit for update) c;
  if cardinality(ids) = 0 then return '{}'; end if;
  with photo as (delete from complaint_photo where property_id = p_property_id and complaint_id = any (ids) returning file_id),
  entry_photo as (delete from complaint_entry_photo where property_id = p_property_id and complaint_id = any (ids) returning file_id)
  select coalesce(array_agg(f.file_id), '{}') into files from (select * from photo union all select * from entry_photo) f;
  -- The detail of a rating is its stars.
  update complaint_entry set detail = case kind when 'rated' then detail else '{}' end, text = case when text = '' then '' else erased_note() end
   where property_id = p_property_id and complaint_id = any (ids) and kind in ('answer', 'reply', 'note', 'rejected', 'reopened', 'rated');
  update complaint set description = '', rating_text = '', erased_at = p_now where property_id = p_property_id and id = any (ids);
  delete from audit_personal x using audit_log l
   where l.property_id = p_property_id and l.record_id = any (ids) and x.property_id = l.property_id and x.audit_id = l.id;
  get diagnostics audited = row_count;
  return jsonb_build_object('complaint', cardinality(ids), 'audit', audited,
    'operation_photo', (select count(*) from drop_unused_files(p_property_id, files, p_now)));
end $$;

-- Erases the signature under an ended work order, and what people wrote about it.
create function erase_work_orders(p_property_id uuid, p_before timestamptz, p_now timestamptz, p_limit int) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ids uuid[];
  files uuid[];
begin
  select coalesce(array_agg(w.id), '{}') into ids from (
    select id from work_order
     where property_id = p_property_id and erased_at is null and not is_open and updated_at <= p_before
     order by updated_at limit p_limit for update) w;
  if cardinality(ids) = 0 then return '{}'; end if;
  select coalesce(array_agg(signature_file_id), '{}') into files from work_order
   where property_id = p_property_id and id = any (ids) and signature_file_id is not null;
  update work_order_event set text = case when text = '' then '' else erased_note() end, detail = '{}'
   where property_id = p_property_id and work_order_id = any (ids);
  update work_order set signature_file_id = null, signed_name = case when signed_name is not null then erased_note() end,
         unsigned_reason = case when unsigned_reason is not null then erased_note() end, erased_at = p_now
   where property_id = p_property_id and id = any (ids);
  return jsonb_build_object('work_order', cardinality(ids),
    'operation_photo', (select count(*) from drop_unused_files(p_property_id, files, p_now)));
end $$;

-- Erases notes of guards and about them, and leave. Duties, rounds and scans stay for statistics.
create function erase_guards(p_property_id uuid, p_before timestamptz, p_now timestamptz, p_limit int) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  leaves int;
  notes int := 0;
  changed int;
  files uuid[];
begin
  delete from security_leave where property_id = p_property_id and id in (
    select id from security_leave where property_id = p_property_id and ends_on < p_before::date limit p_limit);
  get diagnostics leaves = row_count;
  update security_duty set reason = erased_note() where property_id = p_property_id and id in (
    select id from security_duty
     where property_id = p_property_id and day < p_before::date and reason not in ('', erased_note()) limit p_limit);
  get diagnostics changed = row_count; notes := notes + changed;
  update patrol_round set note = '' where property_id = p_property_id and id in (
    select id from patrol_round
     where property_id = p_property_id and finished_at <= p_before and note <> '' limit p_limit);
  get diagnostics changed = row_count; notes := notes + changed;
  -- Note and photos of an incident are erased together, so each batch takes the photos of its own incidents.
  with batch as (
    select i.round_id, i.id from patrol_incident i
     where i.property_id = p_property_id and i.at <= p_before
       and (i.note <> erased_note() or exists (
            select from patrol_incident_photo x
             where x.property_id = i.property_id and x.round_id = i.round_id and x.incident_id = i.id))
     limit p_limit),
  photo as (
    delete from patrol_incident_photo x using batch b
     where x.property_id = p_property_id and x.round_id = b.round_id and x.incident_id = b.id
    returning x.file_id),
  incident as (
    update patrol_incident i set note = erased_note() from batch b
     where i.property_id = p_property_id and i.round_id = b.round_id and i.id = b.id
    returning i.id)
  select coalesce((select array_agg(file_id) from photo), '{}'), (select count(*) from incident) into files, changed;
  notes := notes + changed;
  update shift_handover_receipt set remark = '' where property_id = p_property_id and handover_id in (
    select handover_id from shift_handover_receipt
     where property_id = p_property_id and signed_at <= p_before and remark <> '' limit p_limit);
  update shift_handover set matters = erased_note(), keys = '', incidents = ''
   where property_id = p_property_id and id in (
    select id from shift_handover
     where property_id = p_property_id and signed_at <= p_before and matters <> erased_note() limit p_limit);
  get diagnostics changed = row_count; notes := notes + changed;
  update gate_movement set note = '' where property_id = p_property_id and id in (
    select id from gate_movement
     where property_id = p_property_id and permit_id is null and at <= p_before and note <> '' limit p_limit);
  get diagnostics changed = row_count; notes := notes + changed;
  -- Not counted: the note of a conflict is that of its movement.
  update gate_conflict set body = (body - 'pass') || '{"note": ""}', settled_note = case when settled_at is null then '' else erased_note() end
   where property_id = p_property_id and id in (
    select c.id from gate_conflict c join gate_movement m on m.property_id = c.property_id and m.id = c.id
     where c.property_id = p_property_id and m.permit_id is null and m.at <= p_before
       and c.body ? 'note' and c.body ->> 'note' <> '' limit p_limit);
  return jsonb_build_object('leave', leaves, 'guard_note', notes,
    'operation_photo', (select count(*) from drop_unused_files(p_property_id, files, p_now)));
end $$;

-- One batch of what a property has kept long enough, other than permits. Returns how much was erased by kind; nothing is
-- left when all counts are zero.
create function erase_old_records(p_property_id uuid, p_now timestamptz, p_limit int) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  kept_since timestamptz;
  part jsonb;
  counts jsonb := '{}';
  audited int;
begin
  call require_own_property(p_property_id);
  select p_now - make_interval(months => pr.retention_months) into kept_since from property pr where pr.id = p_property_id;
  perform set_config('app.erases', 'on', true);
  -- Values about a permit go with the permit.
  delete from audit_personal x where (x.property_id, x.audit_id) in (
    select y.property_id, y.audit_id from audit_personal y
      join audit_log l on l.property_id = y.property_id and l.id = y.audit_id
     where y.property_id = p_property_id and l.at <= kept_since and not exists (
           select from permit p where p.property_id = l.property_id and p.id = l.record_id and p.erased_at is null)
     order by y.audit_id limit p_limit);
  get diagnostics audited = row_count;
  foreach part in array array[
    jsonb_build_object('audit', audited),
    erase_complaints(p_property_id, kept_since, p_now, p_limit),
    erase_work_orders(p_property_id, kept_since, p_now, p_limit),
    erase_guards(p_property_id, kept_since, p_now, p_limit)]
  loop
    select coalesce(jsonb_object_agg(s.key, s.total), '{}') into counts from (
      select e.key, sum(e.value::int) as total
        from (select * from jsonb_each_text(counts) union all select * from jsonb_each_text(part)) e
       group by e.key having sum(e.value::int) > 0) s;
  end loop;
  perform set_config('app.erases', '', true);
  call count_erased(p_property_id, p_now, counts);
  return counts;
end $$;

create function properties_after(p_after uuid, p_limit int) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select id from property where p_after is null or id > p_after order by id limit p_limit
$$;

-- Replaces the data of a person who logs in, and deletes what only that person used. The account stays, because decisions and
-- entries refer to it.
create procedure erase_account(p_account_id uuid, p_now timestamptz)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  target text;
begin
  update account set name = erased_note(), email = 'erased-' || id || '@erased.test', phone = '', password_hash = null,
         totp_secret = null, totp_since = null, totp_last_step = null, active = false, erased_at = p_now
   where id = p_account_id;
  foreach target in array array['session', 'account_link', 'recovery_code', 'gate_pin', 'gate_one_time_pin', 'notification',
    'notification_setting', 'notification_quiet', 'news_setting', 'news_receipt', 'saved_view', 'stage_assignee', 'stage_put_off',
    'second_step_reset']
  loop
    execute format('delete from %I where account_id = $1', target) using p_account_id;
  end loop;
  update deputy set reason = '' where p_account_id in (account_id, deputy_id);
  delete from audit_personal x using audit_log l
   where l.record_id = p_account_id and l.property_id = x.property_id and x.audit_id = l.id
     and l.property_id in (select pr.id from property pr join account a on a.group_id = pr.group_id where a.id = p_account_id);
end $$;

-- Erases a batch of accounts that have been inactive for as long as the properties of their group keep data, and counts
-- them at one property of theirs.
create function erase_old_accounts(p_now timestamptz, p_limit int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  old record;
  erased int := 0;
begin
  for old in
    select a.id, a.kind, coalesce(
             (select sp.property_id from staff_property sp where sp.account_id = a.id order by sp.property_id limit 1),
             (select ta.property_id from tenant_account ta where ta.account_id = a.id),
             (select pr.id from property pr where pr.group_id = a.group_id order by pr.id limit 1)) as property_id
      from account a
     where a.erased_at is null and not a.active
       and a.updated_at <= p_now - make_interval(months => (
           select max(pr.retention_months) from property pr where pr.group_id = a.group_id))
     order by a.updated_at limit p_limit for update skip locked
  loop
    call erase_account(old.id, p_now);
    call count_erased(old.property_id, p_now, jsonb_build_object(old.kind || '_account', 1));
    erased := erased + 1;
  end loop;
  update deputy d set reason = '' where d.reason <> '' and d.ends_at <= p_now - make_interval(months => (
    select max(pr.retention_months) from property pr where pr.group_id = d.group_id));
  return erased;
end $$;
