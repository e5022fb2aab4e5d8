-- What staff edit of a property. `version` counts its changes, so that nobody overwrites what they have not seen.

alter table property
  add column type text not null default 'mall',
  add column version int not null default 1,
  add column updated_at timestamptz not null default now(),
  add column deleted_at timestamptz,
  add constraint property_type_is_known check (type in ('mall', 'office', 'mixed')),
  add constraint deleted_property_is_not_active check (deleted_at is null or not active),
  drop constraint short_code_is_unique_in_the_installation;
-- A property made by mistake gives its code back.
create unique index short_code_is_unique_in_the_installation on property (short_code) where deleted_at is null;
