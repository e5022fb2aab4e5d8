-- What is used of electricity, water and gas: the meters of a property, and what was read from them.

create table meter (
  property_id uuid not null references property,
  id uuid not null,
  serial_number text not null,
  kind text not null default 'electricity',
  -- A unit's meter stands on the unit's floor; one of a common area names its own.
  unit_id uuid,
  floor_id uuid,
  location text not null default '',
  -- What one step of the meter stands for, as where it measures through a transformer.
  multiplier numeric(10, 4) not null default 1,
  -- Whole digits that it shows; after the last number it begins again at zero.
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
call protect_by_property('meter');

create table meter_reading (
  property_id uuid not null,
  -- Made by the sender, so that what is sent twice is read once.
  id uuid not null,
  meter_id uuid not null,
  -- None where a reading is taken back.
  value numeric(12, 3),
  read_at timestamptz not null,
  rolled_over boolean not null default false,
  -- What was odd about it; whoever confirmed it said why.
  warnings text[] not null default '{}',
  note text not null default '',
  photo_file_id uuid,
  -- The earlier row that this one stands for; that one stays as it was.
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
  -- A correction is of the same meter.
  constraint correction_is_of_the_same_meter
    foreign key (property_id, meter_id, corrects_id) references meter_reading (property_id, meter_id, id),
  constraint reading_photo_is_a_file foreign key (property_id, photo_file_id) references file (property_id, id)
);
-- One row stands for another: what was corrected is corrected again through its correction.
create unique index reading_is_corrected_once on meter_reading (property_id, corrects_id) where corrects_id is not null;
create index meter_reading_by_time on meter_reading (property_id, meter_id, read_at desc, id desc);
create index meter_reading_by_photo on meter_reading (property_id, photo_file_id) where photo_file_id is not null;
call protect_by_property('meter_reading');
create trigger meter_reading_is_append_only before update or delete on meter_reading
  for each row execute function refuse_change();

-- None of this is for tenants.
create policy never_a_tenant on meter as restrictive for all using ((select app_tenant_id()) is null);
create policy never_a_tenant on meter_reading as restrictive for all using ((select app_tenant_id()) is null);

-- The readings that count: not those that another stands for, nor what was taken back. Who asks sees no more than before.
create view meter_reading_in_force with (security_invoker = true) as
  select r.property_id, r.meter_id, r.id, r.value::float8 as value, r.read_at, r.rolled_over, r.warnings
    from meter_reading r
   where r.value is not null
     and not exists (select from meter_reading c where c.property_id = r.property_id and c.corrects_id = r.id);

do $$
declare
  app_role text := current_setting('gerbang.app_role');
begin
  execute format('grant select, insert, update, delete on meter to %I', app_role);
  execute format('grant select, insert on meter_reading to %I', app_role);
  execute format('grant select on meter_reading_in_force to %I', app_role);
end $$;
