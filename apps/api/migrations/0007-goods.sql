-- The goods ledger. A thing has one id wherever it appears; what came in on a permit is a lot with a balance; goods out
-- reserve from lots and are booked at the gate.

create table goods_item (
  property_id uuid not null references property,
  id uuid not null,
  tenant_id uuid,
  name text not null,
  description text not null default '',
  unit text not null default 'pcs',
  photo_file_id uuid,
  -- A tenant's saved item, offered in the item picker.
  saved boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (property_id, id),
  constraint only_a_tenant_saves_items check (not saved or tenant_id is not null),
  foreign key (property_id, tenant_id) references tenant (property_id, id),
  foreign key (property_id, photo_file_id) references file (property_id, id) on delete set null (photo_file_id)
);
create index goods_item_saved_by_tenant on goods_item (property_id, tenant_id, lower(name)) where saved;
call protect_by_property('goods_item');
call protect_by_tenant('goods_item');

create table goods_lot (
  property_id uuid not null,
  permit_id uuid not null,
  id uuid not null,
  permit_item_id uuid not null,
  item_id uuid not null,
  qty_in int not null default 0,
  qty_reserved int not null default 0,
  qty_out int not null default 0,
  primary key (property_id, permit_id, id),
  constraint lot_quantities_are_not_negative check (qty_in >= 0 and qty_reserved >= 0 and qty_out >= 0),
  constraint out_never_exceeds_in check (qty_out + qty_reserved <= qty_in),
  foreign key (property_id, permit_id, permit_item_id) references permit_item (property_id, permit_id, id),
  foreign key (property_id, item_id) references goods_item (property_id, id)
);
create index goods_lot_by_item on goods_lot (property_id, item_id);
call protect_by_permit('goods_lot');

-- What a goods-out permit holds of a lot: reserved at submit, booked at the gate, released on reject, cancel or expiry.
create table goods_reservation (
  property_id uuid not null,
  permit_id uuid not null,
  id uuid not null,
  permit_item_id uuid not null,
  lot_permit_id uuid not null,
  lot_id uuid not null,
  qty int not null,
  state text not null default 'reserved',
  primary key (property_id, permit_id, id),
  constraint reservation_is_positive check (qty > 0),
  constraint reservation_state_is_known check (state in ('reserved', 'booked', 'released')),
  foreign key (property_id, permit_id, permit_item_id) references permit_item (property_id, permit_id, id),
  foreign key (property_id, lot_permit_id, lot_id) references goods_lot (property_id, permit_id, id)
);
create index goods_reservation_by_lot on goods_reservation (property_id, lot_permit_id, lot_id);
call protect_by_permit('goods_reservation');

create table goods_movement (
  property_id uuid not null,
  permit_id uuid not null,
  -- Made by the guard's device, so that a movement sent twice is one movement.
  id uuid not null,
  permit_item_id uuid not null,
  direction text not null,
  qty int not null,
  moved_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  recorded_by uuid references account,
  primary key (property_id, permit_id, id),
  constraint movement_is_in_or_out check (direction in ('in', 'out')),
  constraint movement_is_positive check (qty > 0),
  foreign key (property_id, permit_id, permit_item_id) references permit_item (property_id, permit_id, id)
);
create trigger goods_movement_is_append_only before update or delete on goods_movement
  for each row execute function refuse_change();
call protect_by_permit('goods_movement');

alter table permit_item add constraint item_is_a_known_thing foreign key (property_id, item_id) references goods_item (property_id, id);
