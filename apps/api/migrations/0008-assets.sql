-- Assets with their labels, documents and downtime, and meters with their readings.

create table asset (
  property_id uuid not null references property,
  id uuid not null,
  code text not null,
  name text not null,
  category_id uuid,
  category_kind text not null generated always as ('asset') stored,
  floor_id uuid,
  location text not null default '',
  brand text not null default '',
  model text not null default '',
  serial_number text not null default '',
  purchased_on date,
  warranty_until date,
  state text not null default 'in_service',
  notes text not null default '',
  version int not null default 1,
  updated_at timestamptz not null default now(),
  -- On the QR label; long enough not to be guessed.
  label text not null default substr(replace(gen_random_uuid()::text, '-', ''), 1, 12),
  photo_file_id uuid,
  primary key (property_id, id),
  constraint asset_has_a_name check (length(trim(name)) between 1 and 120),
  constraint asset_state_is_known check (state in ('in_service', 'out_of_service', 'retired')),
  constraint asset_category_is_of_assets
    foreign key (property_id, category_id, category_kind) references category (property_id, id, kind),
  constraint asset_floor_is_of_its_property foreign key (property_id, floor_id) references floor (property_id, id),
  constraint asset_label_has_its_form check (label ~ '^[0-9a-f]{12}$'),
  constraint asset_photo_is_a_file foreign key (property_id, photo_file_id) references file (property_id, id)
);
create unique index asset_code_is_unique_in_its_property on asset (property_id, lower(code));
create index asset_by_category on asset (property_id, category_id) where category_id is not null;
-- Each sort order of the list is read from an index. Sort orders by a column of another table have no index and are
-- limited to the first pages.
create index asset_by_name on asset (property_id, lower(name));
create index asset_by_warranty on asset (property_id, warranty_until);
create index asset_by_warranty_downwards on asset (property_id, warranty_until desc nulls last);
create index asset_by_change on asset (property_id, updated_at);
create index asset_by_floor on asset (property_id, floor_id) where floor_id is not null;
-- Index for searches by part of a text together with the filters of the list: 50 ms instead of 110 among a million
-- assets.
create index asset_by_part_of_text on asset using gin
  (property_id, state, category_id, floor_id,
   lower(name || e'\n' || code || e'\n' || serial_number || e'\n' || location) gin_trgm_ops);
create unique index asset_label_is_unique on asset (label);
create index asset_by_photo on asset (property_id, photo_file_id) where photo_file_id is not null;
call protect_by_property('asset');

-- Runs with the rights of its owner so that search can use an index; see `unit_list`.
create view asset_list as
  select property_id, id, code, name, category_id, category_kind, floor_id, location, brand, model, serial_number, purchased_on,
         warranty_until, state, notes, version, updated_at
    from asset where property_id = (select app_property_id()) and (select app_tenant_id()) is null;

create table asset_paper (
  property_id uuid not null,
  asset_id uuid not null,
  id uuid not null,
  name text not null,
  file_id uuid not null,
  added_by uuid not null references account,
  added_at timestamptz not null,
  primary key (property_id, asset_id, id),
  constraint paper_has_a_name check (length(trim(name)) between 1 and 120),
  constraint paper_is_of_an_asset foreign key (property_id, asset_id) references asset (property_id, id),
  constraint paper_is_a_file foreign key (property_id, file_id) references file (property_id, id)
);
create index asset_paper_by_file on asset_paper (property_id, file_id);
call protect_for_staff('asset_paper');

create table asset_downtime (
  property_id uuid not null,
  asset_id uuid not null,
  -- Made by the client, so that a repeated request is stored once.
  id uuid not null,
  from_at timestamptz not null,
  -- Null while the downtime continues.
  until_at timestamptz,
  reason text not null,
  noted_by uuid not null references account,
  noted_at timestamptz not null,
  ended_by uuid references account,
  primary key (property_id, asset_id, id),
  constraint downtime_says_why check (length(trim(reason)) between 1 and 500),
  constraint downtime_ends_after_it_began check (until_at > from_at),
  constraint downtimes_do_not_overlap exclude using gist
    (property_id with =, asset_id with =, tstzrange(from_at, until_at) with &&),
  constraint downtime_is_of_an_asset foreign key (property_id, asset_id) references asset (property_id, id)
);
create index asset_downtime_by_time on asset_downtime (property_id, asset_id, from_at desc);
call protect_for_staff('asset_downtime');

-- Finds an asset by its label before any property is known. The caller decides what to show.
create function resolve_asset_label(p_label text)
returns table (property_id uuid, property_name text, asset_id uuid, asset_name text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select a.property_id, p.name, a.id, a.name
      from asset a join property p on p.id = a.property_id and p.active
     where a.label = p_label;
end $$;

create table meter (
  property_id uuid not null references property,
  id uuid not null,
  serial_number text not null,
  kind text not null default 'electricity',
  -- A meter of a unit has `unit_id` and is on the floor of that unit. A meter of a common area has `floor_id`.
  unit_id uuid,
  floor_id uuid,
  location text not null default '',
  -- Consumption per unit of the display; not 1 for meters behind a transformer.
  multiplier numeric(10, 4) not null default 1,
  -- Number of digits on the display. After its largest number the display starts again at zero.
  digits int not null default 6,
  active boolean not null default true,
  replaced_by_id uuid,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (property_id, id),
  constraint meter_kind_is_known check (kind in ('electricity', 'water', 'gas')),
  constraint meter_has_a_serial_number check (length(trim(serial_number)) between 1 and 40),
  constraint meter_multiplies_by_something check (multiplier > 0),
  constraint meter_shows_some_digits check (digits between 3 and 9),
  constraint meter_unit_is_of_its_property foreign key (property_id, unit_id) references unit (property_id, id),
  constraint meter_floor_is_of_its_property foreign key (property_id, floor_id) references floor (property_id, id),
  constraint meter_is_replaced_by_one_of_its_property
    foreign key (property_id, replaced_by_id) references meter (property_id, id)
);
create unique index meter_serial_number_is_unique_in_its_property on meter (property_id, lower(serial_number));
create index meter_of_unit on meter (property_id, unit_id) where unit_id is not null;
create index meter_of_floor on meter (property_id, floor_id) where floor_id is not null;
create index meter_by_what_replaced_it on meter (property_id, replaced_by_id) where replaced_by_id is not null;
call protect_for_staff('meter');

create table meter_reading (
  property_id uuid not null,
  -- Made by the client, so that a repeated request is stored once.
  id uuid not null,
  meter_id uuid not null,
  -- Null when a correction withdraws a reading.
  value numeric(12, 3),
  read_at timestamptz not null,
  rolled_over boolean not null default false,
  -- Plausibility warnings that the person confirmed, with the reason in `note`.
  warnings text[] not null default '{}',
  note text not null default '',
  photo_file_id uuid,
  -- The reading that this row replaces. The replaced row stays unchanged.
  corrects_id uuid,
  read_by uuid not null references account,
  created_at timestamptz not null,
  primary key (property_id, id),
  constraint reading_is_not_negative check (value >= 0),
  constraint only_a_correction_takes_a_reading_back check (value is not null or corrects_id is not null),
  constraint correction_says_why check (corrects_id is null or note <> ''),
  constraint odd_reading_says_why check (warnings = '{}' or note <> ''),
  constraint reading_warnings_are_known check (warnings <@ '{lower,above_next,high,zero,future}'),
  constraint reading_is_of_one_meter unique (property_id, meter_id, id),
  constraint reading_is_of_a_meter foreign key (property_id, meter_id) references meter (property_id, id),
  constraint correction_is_of_the_same_meter
    foreign key (property_id, meter_id, corrects_id) references meter_reading (property_id, meter_id, id),
  constraint reading_photo_is_a_file foreign key (property_id, photo_file_id) references file (property_id, id)
);
-- A reading is corrected once; the correction itself may be corrected.
create unique index reading_is_corrected_once on meter_reading (property_id, corrects_id) where corrects_id is not null;
create index meter_reading_by_time on meter_reading (property_id, meter_id, read_at desc, id desc);
create index meter_reading_by_photo on meter_reading (property_id, photo_file_id) where photo_file_id is not null;
call protect_for_staff('meter_reading');
create trigger meter_reading_is_append_only before update or delete on meter_reading
  for each row execute function refuse_change();

-- Excludes readings that were corrected or withdrawn.
create view meter_reading_in_force with (security_invoker = true) as
  select r.property_id, r.meter_id, r.id, r.value::float8 as value, r.read_at, r.rolled_over, r.warnings
    from meter_reading r
   where r.value is not null
     and not exists (select from meter_reading c where c.property_id = r.property_id and c.corrects_id = r.id);
