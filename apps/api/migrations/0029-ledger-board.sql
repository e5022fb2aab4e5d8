-- The goods ledger as a list, who has left the dock, and the ledger in the menu.

-- What the ledger is searched and ordered by, kept beside the balance: an entry's name, code and company never change once
-- its goods are inside, and a million entries cannot be joined for each look at a page of them.
alter table goods_lot
  add column entered_at timestamptz not null default now(),
  add column tenant_id uuid,
  add column search_text text not null default '',
  -- When it should have left: the end of the window of the goods-out permit that last asked for it. None: nobody asked.
  add column leave_by timestamptz;

-- What an entry is known by. Goods that were let in came when the guard says; without the gate's screen, when they are booked.
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

-- The last moment at which goods asked for by a permit can still leave (a slot across midnight ends the next day).
create function goods_window_end(p_property_id uuid, p_permit_id uuid) returns timestamptz
language sql stable security definer set search_path = public, pg_temp as $$
  select (case when s.ends > s.starts then p.day + s.ends else p.day + 1 + s.ends end) at time zone pr.time_zone
    from permit p
    join property pr on pr.id = p.property_id
    join slot s on s.property_id = p.property_id and s.id = p.slot_id
   where p.property_id = p_property_id and p.id = p_permit_id
$$;

-- When an entry should have left. What has left, was refused or was withdrawn asks for nothing; what did not leave in its
-- window, and closed with it, still should have.
create function lot_leaves_by(p_property_id uuid, p_lot_permit_id uuid, p_lot_id uuid) returns timestamptz
language sql stable security definer set search_path = public, pg_temp as $$
  select goods_window_end(p.property_id, p.id)
    from goods_reservation r
    join permit p on p.property_id = r.property_id and p.id = r.permit_id
   where r.property_id = p_property_id and r.lot_permit_id = p_lot_permit_id and r.lot_id = p_lot_id
     and p.kind = 'unloading' and (r.state = 'reserved' or (r.state = 'released' and p.state = 'closed'))
     -- Whoever asked again, later, has settled it.
     and not exists (select from goods_reservation n
                      where n.property_id = r.property_id and n.lot_permit_id = r.lot_permit_id and n.lot_id = r.lot_id
                        and n.permit_id > r.permit_id and n.state = 'booked')
   order by r.permit_id desc limit 1
$$;

-- Sets it for every entry that a goods-out permit asks for, in the one order in which everybody locks entries. An entry whose
-- date stays is not touched, so that a decision on the permit waits for nobody.
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
-- At the end of the transaction: only then is it settled what became of the permit and of what it held.
create constraint trigger lot_leaves_when_asked after insert or update of state, qty on goods_reservation
  deferrable initially deferred for each row execute function reservation_sets_leave_by();
create constraint trigger lot_leaves_when_its_permit_says after update of day, slot_id, state on permit
  deferrable initially deferred for each row when (new.kind = 'unloading') execute function permit_sets_leave_by();

-- What was there before: its name, and when it came and should have left.
update goods_lot l set
  entered_at = coalesce((select min(m.moved_at) from goods_movement m
                          where m.property_id = l.property_id and m.permit_id = l.permit_id
                            and m.permit_item_id = l.permit_item_id and m.direction = 'in'), p.updated_at),
  search_text = lower(i.name || e'\n' || a.company || e'\n' || p.code),
  tenant_id = p.tenant_id,
  leave_by = lot_leaves_by(l.property_id, l.permit_id, l.id)
  from permit p
  join permit_applicant a on a.property_id = p.property_id and a.permit_id = p.id
  join permit_item i on i.property_id = p.property_id and i.permit_id = p.id
 where p.property_id = l.property_id and p.id = l.permit_id and i.id = l.permit_item_id;
alter table goods_lot
  add constraint lot_is_of_a_tenant foreign key (property_id, tenant_id) references tenant (property_id, id);

create index goods_lot_by_part_of_text on goods_lot using gin (property_id, search_text gin_trgm_ops);
create index goods_lot_by_tenant on goods_lot (property_id, tenant_id, entered_at, id) where tenant_id is not null;
create index goods_lot_by_date on goods_lot (property_id, leave_by, id);
create index goods_lot_by_date_downwards on goods_lot (property_id, leave_by desc nulls last, id);
create index goods_lot_by_entry on goods_lot (property_id, entered_at, id);
create index goods_lot_inside_by_entry on goods_lot (property_id, entered_at, id) where qty_out < qty_in;
create index goods_lot_inside_by_date on goods_lot (property_id, leave_by, id) where qty_out < qty_in and leave_by is not null;
-- Which goods-out permits took of an item, for its history.
create index goods_movement_by_item on goods_movement (property_id, permit_id, permit_item_id);

-- Read with its owner's rights, as the other large lists are: see 0023.
create view goods_lot_list as
  select * from goods_lot where property_id = (select app_property_id()) and (select app_tenant_id()) is null;

-- When whoever brought or fetched goods has left the dock. The gate sees goods in and out, but not the lorry that brought
-- them in; somebody at the dock says so. Goods that pass again afterwards are a new stay.
create table dock_departure (
  property_id uuid not null,
  permit_id uuid not null,
  left_at timestamptz not null,
  recorded_by uuid not null references account,
  primary key (property_id, permit_id),
  foreign key (property_id, permit_id) references permit (property_id, id)
);
call protect_by_permit('dock_departure');

insert into menu_feature (id, module_id, name, path, position) values
  ('goods-ledger', 'operational', 'Goods Ledger', '/operational/goodsLedger', 5);

-- Whoever has the module and may look at permits gets it.
insert into role_feature (role_id, feature_id)
select rm.role_id, 'goods-ledger'
  from role_module rm
  join role_action ra on ra.role_id = rm.role_id and ra.action = 'permit.read'
 where rm.module_id = 'operational';

do $$
declare
  app_role text := current_setting('gerbang.app_role');
begin
  execute format('grant select on goods_lot_list to %I', app_role);
  execute format('grant select, insert, update on dock_departure to %I', app_role);
  execute format('revoke execute on function goods_window_end(uuid, uuid), lot_leaves_by(uuid, uuid, uuid) from public');
  execute format('revoke execute on procedure set_lots_leave_by(uuid, uuid) from public');
end $$;
