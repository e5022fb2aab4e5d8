-- Downloads and the search over all records.

-- Downloads too long for one response: a job writes them to a file that its account can fetch for a day.
create table export_file (
  account_id uuid not null references account on delete cascade,
  id uuid not null,
  source text not null,
  -- The query of the exported list. The job runs it with the rights of the account.
  query jsonb not null,
  language text not null,
  file_name text not null,
  state text not null default 'waiting',
  -- Number of the current run, which is part of the object key. A run that was believed dead sees that a later run has
  -- replaced it.
  runs int not null default 0,
  rows_done int not null default 0,
  rows_total int,
  bytes int,
  created_at timestamptz not null,
  touched_at timestamptz not null,
  done_at timestamptz,
  expires_at timestamptz not null,
  primary key (account_id, id),
  constraint export_state_is_known check (state in ('waiting', 'running', 'done', 'failed')),
  constraint export_language_is_known check (language in ('id', 'en')),
  constraint export_file_name_is_plain check (file_name ~ '^[a-z0-9-]+\.(xlsx|csv)$'),
  constraint only_what_is_done_has_a_file check ((state = 'done') = (bytes is not null and done_at is not null and rows_total is not null)),
  constraint rows_done_are_not_negative check (rows_done >= 0),
  constraint rows_done_never_exceed_the_total check (rows_done <= rows_total),
  constraint export_ends_after_it_began check (expires_at > created_at)
);
create index export_file_by_expiry on export_file (expires_at);
create unique index one_unfinished_export_per_account on export_file (account_id) where state in ('waiting', 'running');
-- Signed links contain only the id, not the account.
create index export_file_by_id on export_file (id) where state = 'done';
alter table export_file enable row level security;
create policy only_its_account on export_file for all
  using ('account:' || account_id::text = (select app_owner_key()))
  with check ('account:' || account_id::text = (select app_owner_key()));

-- A name for the filters of a list, as the query string of its address. Others of the property see it when it is shared, and only
-- its owner changes it.
create table saved_view (
  property_id uuid not null references property on delete cascade,
  id uuid not null,
  account_id uuid not null references account on delete cascade,
  list text not null,
  name text not null,
  query text not null,
  shared boolean not null default false,
  -- How often its owner gets a link by mail that downloads the list, the name of that list and the address of its screen. Null for
  -- a view that is not mailed.
  mail_every text,
  mail_weekday int,
  mail_download text,
  mail_path text,
  updated_at timestamptz not null,
  primary key (property_id, id),
  constraint view_mail_is_whole check (num_nulls(mail_every, mail_download, mail_path) in (0, 3)),
  constraint view_mail_is_daily_weekly_or_monthly check (mail_every in ('day', 'week', 'month')),
  constraint only_weekly_mail_has_a_weekday check (coalesce(mail_every = 'week', false) = (mail_weekday is not null)),
  constraint view_mail_weekday_is_known check (mail_weekday between 1 and 7),
  constraint saved_view_names_its_list check (list ~ '^[a-z][a-z_-]{0,39}$'),
  constraint saved_view_has_a_name check (length(trim(name)) between 1 and 40),
  constraint saved_view_is_short check (length(query) <= 1000)
);
create index saved_view_by_list on saved_view (property_id, list);
create index saved_view_mailed on saved_view (property_id, id) where mail_every is not null;
call protect_for_staff('saved_view');
create policy own_or_shared on saved_view as restrictive for select
  using (shared or 'account:' || account_id::text = (select app_owner_key()));
create policy added_by_its_owner on saved_view as restrictive for insert
  with check ('account:' || account_id::text = (select app_owner_key()));
create policy changed_by_its_owner on saved_view as restrictive for update
  using ('account:' || account_id::text = (select app_owner_key()));
create policy deleted_by_its_owner on saved_view as restrictive for delete
  using ('account:' || account_id::text = (select app_owner_key()));

-- Mails of a view, one per day. Inserting the row is what gives the right to send it.
create table saved_view_mail (
  property_id uuid not null,
  view_id uuid not null,
  day date not null,
  made_at timestamptz not null,
  primary key (property_id, view_id, day),
  foreign key (property_id, view_id) references saved_view (property_id, id) on delete cascade
);
create index saved_view_mail_by_age on saved_view_mail (made_at);
call protect_for_staff('saved_view_mail');

-- Claims the mails of views that are due, of all properties: from `p_hour` of the building for five hours, on the days that the
-- owner chose, for a view that was saved before that hour. Forgets those that are older than a year.
create function take_view_mails(p_now timestamptz, p_hour int, p_limit int)
returns table (property_id uuid, view_id uuid, account_id uuid, day date)
language sql security definer set search_path = public, pg_temp as $$
  with forgotten as (
    delete from saved_view_mail where made_at < p_now - interval '1 year'),
  taken as (
    insert into saved_view_mail (property_id, view_id, day, made_at)
    select v.property_id, v.id, local.at::date, p_now
      from saved_view v
      join property pr on pr.id = v.property_id
      join account a on a.id = v.account_id and a.active
     cross join lateral (select p_now at time zone pr.time_zone as at) local
     where v.mail_every is not null
       and extract(hour from local.at) >= p_hour and extract(hour from local.at) < p_hour + 5
       and v.updated_at < (local.at::date + make_interval(hours => p_hour)) at time zone pr.time_zone
       and case v.mail_every when 'day' then true when 'week' then extract(isodow from local.at) = v.mail_weekday
                             else extract(day from local.at) = 1 end
       and not exists (select from saved_view_mail m
                        where m.property_id = v.property_id and m.view_id = v.id and m.day = local.at::date)
     order by v.property_id, v.id limit p_limit
    on conflict do nothing
    returning saved_view_mail.property_id, saved_view_mail.view_id, saved_view_mail.day)
  select t.property_id, t.view_id, v.account_id, t.day
    from taken t join saved_view v on v.property_id = t.property_id and v.id = t.view_id
$$;

-- The file behind a signed link, which is opened without a session. Links of a deactivated account stop working.
create function finished_export(p_id uuid, p_now timestamptz) returns table (file_name text, runs int)
language sql stable security definer set search_path = public, pg_temp as $$
  select e.file_name, e.runs
    from export_file e join account a on a.id = e.account_id
   where e.id = p_id and e.state = 'done' and e.expires_at > p_now and a.active
$$;

-- Expired exports of all people, in batches.
create function expired_exports(p_now timestamptz, p_limit int) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select id from export_file where expires_at <= p_now order by expires_at limit p_limit
$$;

-- Deletes these exports if they are expired and returns them, so that the clean-up job can remove the objects.
create function take_expired_exports(p_now timestamptz, p_ids uuid[]) returns table (id uuid, runs int)
language sql security definer set search_path = public, pg_temp as $$
  delete from export_file e where (e.account_id, e.id) in
    (select d.account_id, d.id from export_file d where d.id = any(p_ids) and d.expires_at <= p_now
      order by d.id for update skip locked)
  returning e.id, e.runs
$$;

-- Whether a row exists that an object belongs to: `files/ID`, `files/ID.VARIANT` or `exports/ID.RUN`.
create function has_record(p_key text) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select case when p_key like 'files/%' then exists (select from upload where id = substr(p_key, 7, 36)::uuid)
                                          or exists (select from property p join file f on f.property_id = p.id and f.id = substr(p_key, 7, 36)::uuid)
              else exists (select from export_file where id = substr(p_key, 9, 36)::uuid) end
$$;

-- Marks old notes as orphans and returns their keys. Deletes the notes of objects with a row instead: these are removed
-- with the row. Skips notes that a transaction is settling. A note that was settled or renewed after the statement began
-- is read again when it is locked, and left alone.
create function take_orphans(p_before timestamptz, p_limit int) returns setof text
language sql security definer set search_path = public, pg_temp as $$
  with due as (
    select key, is_orphan or not has_record(key) as is_orphan from pending_object
     where since < p_before order by since limit p_limit for update skip locked),
  recorded as (delete from pending_object p using due d where p.key = d.key and not d.is_orphan)
  update pending_object p set is_orphan = true from due d where p.key = d.key and d.is_orphan returning p.key
$$;

-- One search over the records of all properties of a staff member. The functions run with the rights of their owner (see
-- `unit_list`) and return only keys, and only of properties of that person; the rows are then read under the policies. Each
-- property is searched on its own, so that a limit is reached early.

-- A number plate in capital letters without spaces, dots and dashes.
create function plate_key(plate text) returns text language sql immutable parallel safe
  as $$ select upper(translate(plate, ' .-', '')) $$;

-- Collation C, so that a prefix is a range of the index. Plates and drivers have no condition, because statistics of a partial index
-- are not used: a rare plate would be looked for in all permits.
create index permit_code_by_beginning on permit_code (property_id, (code collate "C"));
create index permit_by_plate on permit (property_id, (plate_key(plate) collate "C"), id desc);

create index permit_applicant_by_part_of_name on permit_applicant using gin (property_id, lower(name) gin_trgm_ops);
create index permit_worker_by_part_of_name on permit_worker using gin (property_id, lower(name) gin_trgm_ops);
create index permit_by_part_of_driver_name on permit using gin (property_id, lower(driver_name) gin_trgm_ops);
create index meter_by_part_of_text on meter using gin
  (property_id, lower(serial_number || e'\n' || location) gin_trgm_ops);

-- The first `p_properties` properties of the staff member. `p_first` comes first, with `place` 0.
create function searched_properties(p_first uuid, p_properties int) returns table (property_id uuid, place int)
language sql stable security definer set search_path = public, pg_temp as $$
  select sp.property_id, (sp.property_id <> p_first)::int
    from staff_property sp
   where sp.account_id = (select app_staff_id()) and (select app_tenant_id()) is null
   order by sp.property_id <> p_first, sp.property_id limit p_properties
$$;

-- Permits whose code or company starts with the given prefix. Skips a prefix that is null.
create function search_permits(p_first uuid, p_properties int, p_code text, p_company text, p_limit int)
returns table (property_id uuid, id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select found.property_id, found.permit_id
    from searched_properties(p_first, p_properties) s
   cross join lateral (
     (select c.property_id, c.permit_id, 0 as rank
        from permit_code c
       where p_code is not null and c.property_id = s.property_id
         and c.code collate "C" >= p_code and c.code collate "C" < p_code || chr(1114111)
       order by c.code collate "C" limit p_limit)
     union all
     (select a.property_id, a.permit_id, 1
        from permit_applicant a
       where p_company is not null and a.property_id = s.property_id
         and a.company_key >= p_company
         and a.company_key < p_company || chr(1114111)
       order by a.company_key, a.permit_id desc limit p_limit)
   ) found
   order by found.rank, s.place limit p_limit
$$;

-- The plates that start with the prefix, each once with its latest permit.
create function search_plates(p_first uuid, p_properties int, p_plate text, p_limit int)
returns table (property_id uuid, id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.property_id, found.id
    from searched_properties(p_first, p_properties) s
   cross join lateral (
     select distinct on (plate_key(p.plate) collate "C") p.id from permit p
      where p.property_id = s.property_id and p.plate <> ''
        and plate_key(p.plate) collate "C" >= p_plate and plate_key(p.plate) collate "C" < p_plate || chr(1114111)
      order by plate_key(p.plate) collate "C", p.id desc limit p_limit) found
   order by s.place limit p_limit
$$;

-- Applicants, workers and drivers by part of their name, each name once with the latest permit among the newest matches.
create function search_people(p_first uuid, p_properties int, p_pattern text, p_limit int)
returns table (property_id uuid, id uuid, part text, name text)
language sql stable security definer set search_path = public, pg_temp as $$
  with found as (
    select s.property_id, s.place, person.*,
           row_number() over (partition by s.property_id, lower(person.name) order by person.id desc) as nth
      from searched_properties(p_first, p_properties) s
     cross join lateral (
       (select a.permit_id as id, 'applicant' as part, a.name from permit_applicant a
         where a.property_id = s.property_id and lower(a.name) like p_pattern
         order by a.permit_id desc limit p_limit * 10)
       union all
       (select w.permit_id, 'worker', w.name from permit_worker w
         where w.property_id = s.property_id and lower(w.name) like p_pattern
         order by w.permit_id desc limit p_limit * 10)
       union all
       (select p.id, 'driver', p.driver_name from permit p
         where p.property_id = s.property_id and p.driver_name <> '' and lower(p.driver_name) like p_pattern
         order by p.id desc limit p_limit * 10)
     ) person)
  select property_id, id, part, name from found where nth = 1 order by place, id desc limit p_limit
$$;

-- The functions for records that are found by part of one text differ only in their table and the text.
do $do$
declare
  searched record;
begin
  for searched in
    select * from (values
      ('search_tenants', 'tenant', $$lower(r.name || e'\n' || r.phone)$$),
      ('search_units', 'unit', $$lower(r.name)$$),
      ('search_assets', 'asset', $$lower(r.name || e'\n' || r.code || e'\n' || r.serial_number || e'\n' || r.location)$$),
      ('search_meters', 'meter', $$lower(r.serial_number || e'\n' || r.location)$$),
      ('search_work_orders', 'work_order', $$lower(r.title || e'\n' || r.code || e'\n' || r.location)$$),
      ('search_complaints', 'complaint', 'r.search_text')
    ) as kinds (name, records, text)
  loop
    execute format($function$
      create function %I(p_first uuid, p_properties int, p_pattern text, p_limit int)
      returns table (property_id uuid, id uuid)
      language sql stable security definer set search_path = public, pg_temp as $body$
        select s.property_id, found.id
          from searched_properties(p_first, p_properties) s
         cross join lateral (
           select r.id from %I r where r.property_id = s.property_id and %s like p_pattern limit p_limit) found
         order by s.place limit p_limit
      $body$
    $function$, searched.name, searched.records, searched.text);
  end loop;
end $do$;
