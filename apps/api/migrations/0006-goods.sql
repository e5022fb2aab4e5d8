-- The goods ledger. An item has one id wherever it appears. Goods that came in on a permit are a lot with a balance. Goods-out
-- permits reserve from lots and are booked at the gate.

create table goods_item (
  property_id uuid not null references property,
  id uuid not null,
  tenant_id uuid,
  name text not null,
  description text not null default '',
  unit text not null default 'pcs',
  photo_file_id uuid,
  -- Whether the tenant has saved the item, so that the item picker offers it.
  saved boolean not null default false,
  created_at timestamptz not null default now(),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (property_id, id),
  constraint only_a_tenant_saves_items check (not saved or tenant_id is not null),
  foreign key (property_id, tenant_id) references tenant (property_id, id),
  foreign key (property_id, photo_file_id) references file (property_id, id) on delete set null (photo_file_id)
);
create index goods_item_saved_by_tenant on goods_item (property_id, tenant_id, lower(name)) where saved;
call protect_by_property('goods_item');
call protect_by_tenant('goods_item');

alter table permit_item add constraint item_is_a_known_thing foreign key (property_id, item_id) references goods_item (property_id, id);

-- Goods that came in on a permit, with their balance. Entry time, tenant and search text are copied from the permit, because
-- a list of a million lots cannot be joined for each page; they do not change after entry. `leave_by` is the end of the window
-- of the last goods-out permit for the lot.
create table goods_lot (
  property_id uuid not null,
  permit_id uuid not null,
  id uuid not null,
  permit_item_id uuid not null,
  item_id uuid not null,
  qty_in int not null default 0,
  qty_reserved int not null default 0,
  qty_out int not null default 0,
  entered_at timestamptz not null default now(),
  tenant_id uuid,
  search_text text not null default '',
  leave_by timestamptz,
  primary key (property_id, permit_id, id),
  constraint lot_quantities_are_not_negative check (qty_in >= 0 and qty_reserved >= 0 and qty_out >= 0),
  constraint out_never_exceeds_in check (qty_out + qty_reserved <= qty_in),
  foreign key (property_id, permit_id, permit_item_id) references permit_item (property_id, permit_id, id),
  foreign key (property_id, item_id) references goods_item (property_id, id),
  constraint lot_is_of_a_tenant foreign key (property_id, tenant_id) references tenant (property_id, id)
);
create index goods_lot_by_item on goods_lot (property_id, item_id);
create index goods_lot_by_part_of_text on goods_lot using gin (property_id, search_text gin_trgm_ops);
create index goods_lot_by_tenant on goods_lot (property_id, tenant_id, entered_at, id) where tenant_id is not null;
create index goods_lot_by_date on goods_lot (property_id, leave_by, id);
create index goods_lot_by_date_downwards on goods_lot (property_id, leave_by desc nulls last, id);
create index goods_lot_by_entry on goods_lot (property_id, entered_at, id);
create index goods_lot_inside_by_entry on goods_lot (property_id, entered_at, id) where qty_out < qty_in;
create index goods_lot_inside_by_date on goods_lot (property_id, leave_by, id) where qty_out < qty_in and leave_by is not null;
call protect_by_permit('goods_lot');

-- Quantity of a lot that a goods-out permit reserves: reserved at submit, booked at the gate, released on
-- rejection, cancellation or expiry.
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
  -- Made by the device of the guard, so that a movement sent twice is stored once.
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
create index goods_movement_by_item on goods_movement (property_id, permit_id, permit_item_id);
call protect_by_permit('goods_movement');
create trigger goods_movement_is_append_only before update or delete on goods_movement
  for each row execute function refuse_change();

-- `entered_at` is the time of the item's first movement into the building. A property that does not use the gate screen
-- books the goods as in when the permit is approved.
create function describe_lot() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select coalesce((select min(m.moved_at) from goods_movement m
                    where m.property_id = new.property_id and m.permit_id = new.permit_id
                      and m.permit_item_id = new.permit_item_id and m.direction = 'in'), p.updated_at),
         lower(i.name || e'\n' || coalesce(a.company, '') || e'\n' || p.code), p.tenant_id
    into new.entered_at, new.search_text, new.tenant_id
    from permit p
    join permit_item i on i.property_id = p.property_id and i.permit_id = p.id and i.id = new.permit_item_id
    left join permit_applicant a on a.property_id = p.property_id and a.permit_id = p.id
   where p.property_id = new.property_id and p.id = new.permit_id;
  return new;
end $$;
create trigger lot_is_known_by_its_permit before insert on goods_lot for each row execute function describe_lot();

-- End of the slot of a goods permit. A slot across midnight ends the next day.
create function goods_window_end(p_property_id uuid, p_permit_id uuid) returns timestamptz
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select (case when s.ends > s.starts then p.day + s.ends else p.day + 1 + s.ends end) at time zone pr.time_zone
      from permit p
      join property pr on pr.id = p.property_id
      join slot s on s.property_id = p.property_id and s.id = p.slot_id
     where p.property_id = p_property_id and p.id = p_permit_id);
end $$;

-- When a lot should have left: the end of the window of the last goods-out permit that still reserves it, or that
-- closed before the goods went out. Null after the goods have left, and when that permit was rejected or cancelled.
create function lot_leaves_by(p_property_id uuid, p_lot_permit_id uuid, p_lot_id uuid) returns timestamptz
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select goods_window_end(p.property_id, p.id)
      from goods_reservation r
      join permit p on p.property_id = r.property_id and p.id = r.permit_id
     where r.property_id = p_property_id and r.lot_permit_id = p_lot_permit_id and r.lot_id = p_lot_id
       and p.kind = 'unloading' and (r.state = 'reserved' or (r.state = 'released' and p.state = 'closed'))
       -- Skips a permit when a later one has taken the goods out.
       and not exists (select from goods_reservation n
                        where n.property_id = r.property_id and n.lot_permit_id = r.lot_permit_id and n.lot_id = r.lot_id
                          and n.permit_id > r.permit_id and n.state = 'booked')
     order by r.permit_id desc limit 1);
end $$;

-- Updates `leave_by` of the lots of a goods-out permit. Lots are locked in key order, as in all other statements that
-- lock lots. Only lots whose value changes are locked, so that a decision on the permit does not wait.
create procedure set_lots_leave_by(p_property_id uuid, p_permit_id uuid)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  with asked as (
    select distinct lot_permit_id, lot_id from goods_reservation where property_id = p_property_id and permit_id = p_permit_id),
  locked as (
    select l.permit_id, l.id from goods_lot l
      join asked a on a.lot_permit_id = l.permit_id and a.lot_id = l.id
     where l.property_id = p_property_id and l.leave_by is distinct from lot_leaves_by(l.property_id, l.permit_id, l.id)
     order by l.permit_id, l.id for update of l)
  update goods_lot l set leave_by = lot_leaves_by(l.property_id, l.permit_id, l.id) from locked k
   where l.property_id = p_property_id and l.permit_id = k.permit_id and l.id = k.id;
end $$;

create function reservation_sets_leave_by() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  call set_lots_leave_by(new.property_id, new.permit_id);
  return null;
end $$;

create function permit_sets_leave_by() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  call set_lots_leave_by(new.property_id, new.id);
  return null;
end $$;

-- Deferred: the states of permit and reservations are final only at the end of the transaction.
create constraint trigger lot_leaves_when_asked after insert or update of state, qty on goods_reservation
  deferrable initially deferred for each row execute function reservation_sets_leave_by();
create constraint trigger lot_leaves_when_its_permit_says after update of day, slot_id, state on permit
  deferrable initially deferred for each row when (new.kind = 'unloading') execute function permit_sets_leave_by();

-- Runs with the rights of its owner so that search can use an index; see `unit_list`.
create view goods_lot_list as
  select * from goods_lot where property_id = (select app_property_id()) and (select app_tenant_id()) is null;

-- When a lorry left the dock. Staff record it by hand, because the gate records only goods. Goods that pass the gate
-- after this time start a new stay at the dock.
create table dock_departure (
  property_id uuid not null,
  permit_id uuid not null,
  left_at timestamptz not null,
  recorded_by uuid not null references account,
  primary key (property_id, permit_id),
  foreign key (property_id, permit_id) references permit (property_id, id)
);
call protect_by_permit('dock_departure');

-- Permits of all properties whose window has passed, in batches. Goods: when the slot is over, unless goods are still inside.
-- Work: when the last day is over.
create function permits_past_their_window(p_now timestamptz, p_limit int) returns table (property_id uuid, id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.property_id, p.id
    from permit p
    join property pr on pr.id = p.property_id
    left join slot s on s.property_id = p.property_id and s.id = p.slot_id
   where p.state in ('submitted', 'in_review', 'returned', 'approved', 'checked', 'suspended')
     and not (p.kind = 'loading' and exists (
           select from goods_lot l where l.property_id = p.property_id and l.permit_id = p.id and l.qty_out < l.qty_in))
     and (case when p.kind = 'work' then p.end_date + 1 + time '00:00'
               when s.ends > s.starts then p.day + s.ends
               else p.day + 1 + s.ends end) at time zone pr.time_zone <= p_now
   order by p.id limit p_limit
$$;
