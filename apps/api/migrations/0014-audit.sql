-- The audit log. Rows are only added. A job seals them later, in order, into a hash chain per property, so that writers do not wait
-- for each other. Personal values are in a side table that can be erased; the chain holds their salted digest and stays verifiable.

create table audit_log (
  property_id uuid not null references property,
  id uuid not null,
  at timestamptz not null,
  actor_kind text not null,
  actor_id uuid,
  action text not null,
  record_kind text not null,
  record_id uuid,
  detail jsonb not null default '{}',
  personal_digest bytea,
  request_id text not null default '',
  area text not null generated always as (split_part(action, '.', 1)) stored,
  primary key (property_id, id),
  constraint audit_actor_is_known check (actor_kind in ('anonymous', 'tenant', 'staff', 'system'))
);
-- With a limit, the planner hopes to find rows early and would read the whole log by time for a rare value. The orders
-- of these indexes differ only in the position of nulls, which do not occur, so that each list can be read only from
-- its own index.
create index audit_log_by_time on audit_log (property_id, at desc nulls last, id desc nulls last);
create index audit_log_by_area on audit_log (property_id, area, actor_kind, at desc nulls first, id desc nulls last);
create index audit_log_by_author_kind on audit_log (property_id, actor_kind, at desc nulls last, id desc nulls first);
-- Rows of one person are few enough to filter by area within the index.
create index audit_log_by_author on audit_log (property_id, actor_id, at desc, id desc, area) where actor_id is not null;
create index audit_log_by_record on audit_log (property_id, record_id, at desc, id desc) where record_id is not null;
-- Finds the name that a record had when it was deleted.
create index audit_log_of_what_is_gone on audit_log (property_id, record_id) where action like '%.deleted' and detail ? 'name';
call protect_by_property('audit_log');
create trigger audit_log_is_append_only before update or delete on audit_log
  for each row execute function refuse_change();

create table audit_personal (
  property_id uuid not null,
  audit_id uuid not null,
  salt bytea not null,
  personal_values jsonb not null,
  primary key (property_id, audit_id),
  foreign key (property_id, audit_id) references audit_log (property_id, id)
);
call protect_by_property('audit_personal');

create table audit_unsealed (
  property_id uuid not null,
  audit_id uuid not null,
  primary key (property_id, audit_id),
  foreign key (property_id, audit_id) references audit_log (property_id, id)
);
call protect_by_property('audit_unsealed');

create table audit_seal (
  property_id uuid not null references property,
  seq bigint not null,
  audit_id uuid not null,
  hash bytea not null,
  primary key (property_id, seq),
  foreign key (property_id, audit_id) references audit_log (property_id, id)
);
create unique index audit_row_is_sealed_once on audit_seal (property_id, audit_id);
call protect_by_property('audit_seal');
create trigger audit_seal_is_append_only before update or delete on audit_seal
  for each row execute function refuse_change();

create table audit_head (
  property_id uuid primary key references property,
  seq bigint not null,
  hash bytea not null
);
call protect_by_property('audit_head');

create function note_unsealed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into audit_unsealed (property_id, audit_id) values (new.property_id, new.id);
  return null;
end $$;
create trigger audit_log_waits_for_its_seal after insert on audit_log for each row execute function note_unsealed();

create function audit_personal_digest(salt bytea, personal_values jsonb) returns bytea language sql immutable as $$
  select sha256(salt || convert_to(personal_values::text, 'UTF8'))
$$;

-- The hash of one link of the chain. It covers every stored column.
create function audit_link_hash(previous bytea, seq bigint, entry audit_log) returns bytea language sql immutable as $$
  select sha256(previous || convert_to(jsonb_build_array(
    seq, entry.property_id, entry.id, extract(epoch from entry.at)::text, entry.actor_kind, entry.actor_id, entry.action,
    entry.record_kind, entry.record_id, entry.detail, encode(coalesce(entry.personal_digest, ''), 'hex'), entry.request_id)::text, 'UTF8'))
$$;

create function write_audit(p_property_id uuid, p_id uuid, p_at timestamptz, p_actor_kind text, p_actor_id uuid, p_action text,
  p_record_kind text, p_record_id uuid, p_detail jsonb, p_salt bytea, p_personal jsonb, p_request_id text) returns void
language plpgsql as $$
begin
  insert into audit_log (property_id, id, at, actor_kind, actor_id, action, record_kind, record_id, detail, personal_digest, request_id)
  values (p_property_id, p_id, p_at, p_actor_kind, p_actor_id, p_action, p_record_kind, p_record_id, p_detail,
          case when p_personal is null then null else audit_personal_digest(p_salt, p_personal) end, p_request_id);
  if p_personal is not null then
    insert into audit_personal (property_id, audit_id, salt, personal_values) values (p_property_id, p_id, p_salt, p_personal);
  end if;
end $$;

-- Seals up to 1,000 rows, oldest first, and returns how many. The head row is locked, so concurrent sealers take turns. Imports write
-- thousands of rows at once; sealing them all in one call could exceed the statement timeout every time.
create function seal_audit(p_property_id uuid) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  head audit_head;
  entry audit_log;
  sealed int := 0;
begin
  insert into audit_head (property_id, seq, hash) values (p_property_id, 0, sha256(convert_to(p_property_id::text, 'UTF8')))
    on conflict do nothing;
  select * into head from audit_head where property_id = p_property_id for update;
  for entry in
    select l.* from audit_unsealed u join audit_log l on l.property_id = u.property_id and l.id = u.audit_id
     where u.property_id = p_property_id order by l.id limit 1000
  loop
    head.seq := head.seq + 1;
    head.hash := audit_link_hash(head.hash, head.seq, entry);
    insert into audit_seal (property_id, seq, audit_id, hash) values (p_property_id, head.seq, entry.id, head.hash);
    delete from audit_unsealed where property_id = p_property_id and audit_id = entry.id;
    sealed := sealed + 1;
  end loop;
  update audit_head set seq = head.seq, hash = head.hash where property_id = p_property_id;
  return sealed;
end $$;

-- Properties for the job that seals. Rows are not sealed in the transaction that writes them, because all changes of a
-- property would then wait for each other.
create function properties_with_unsealed_audit(p_limit int) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct property_id from audit_unsealed limit p_limit
$$;

-- The heads of all chains, for the job that stores them outside the database.
create function audit_heads() returns table (property_id uuid, seq bigint, hash bytea)
language sql stable security definer set search_path = public, pg_temp as $$
  select h.property_id, h.seq, h.hash from audit_head h where h.seq > 0 order by h.property_id
$$;

-- Checks the chain in pieces: the next seals after `p_after_seq`, and that the next rows after `p_after_id` are sealed
-- or waiting to be sealed. Returns the progress and the first fault: `gap` a seal out of order, `missing` a deleted
-- row, `changed` an altered row, `left_out` a row without seal, `personal` values that do not match their digest,
-- `head` a wrong head.
create function check_audit(p_property_id uuid, p_after_seq bigint, p_after_id uuid, p_limit int)
returns table (checked int, last_seq bigint, last_id uuid, is_end boolean, fault text, fault_seq bigint, fault_id uuid)
language plpgsql stable set search_path = public, pg_temp as $$
declare
  previous bytea := sha256(convert_to(p_property_id::text, 'UTF8'));
  last_hash bytea;
  rows_read int;
  head audit_head;
begin
  if p_after_seq > 0 then
    select s.hash into previous from audit_seal s where s.property_id = p_property_id and s.seq = p_after_seq;
    if previous is null then
      return query select 0, p_after_seq, p_after_id, true, 'gap', p_after_seq, null::uuid;
      return;
    end if;
  end if;

  select coalesce(max(n.number), 0), coalesce(max(n.seq), p_after_seq) into checked, last_seq
    from (select s.seq, row_number() over (order by s.seq) as number from audit_seal s
           where s.property_id = p_property_id and s.seq > p_after_seq order by s.seq limit p_limit) n;

  select bad.fault, bad.seq, bad.audit_id into fault, fault_seq, fault_id
    from (select n.seq, n.audit_id,
                 case when n.seq <> p_after_seq + n.number then 'gap'
                      when l.id is null then 'missing'
                      when n.hash <> audit_link_hash(coalesce(n.before, previous), n.seq, l) then 'changed'
                      when p.salt is not null and l.personal_digest is distinct from audit_personal_digest(p.salt, p.personal_values)
                        then 'personal' end as fault
            from (select s.*, row_number() over (order by s.seq) as number, lag(s.hash) over (order by s.seq) as before
                    from audit_seal s
                   where s.property_id = p_property_id and s.seq > p_after_seq order by s.seq limit p_limit) n
            left join audit_log l on l.property_id = n.property_id and l.id = n.audit_id
            left join audit_personal p on p.property_id = n.property_id and p.audit_id = n.audit_id) bad
   where bad.fault is not null order by bad.seq limit 1;
  if fault is not null then
    checked := fault_seq - p_after_seq - 1;
    last_seq := fault_seq - 1;
    last_id := p_after_id;
    is_end := true;
    return next;
    return;
  end if;

  select count(*), coalesce((array_agg(piece.id order by piece.id desc))[1], p_after_id) into rows_read, last_id
    from (select l.id from audit_log l
           where l.property_id = p_property_id and (p_after_id is null or l.id > p_after_id) order by l.id limit p_limit) piece;
  select piece.id into fault_id
    from (select l.id from audit_log l
           where l.property_id = p_property_id and (p_after_id is null or l.id > p_after_id) order by l.id limit p_limit) piece
   where not exists (select from audit_seal s where s.property_id = p_property_id and s.audit_id = piece.id)
     and not exists (select from audit_unsealed u where u.property_id = p_property_id and u.audit_id = piece.id)
   order by piece.id limit 1;
  if fault_id is not null then
    fault := 'left_out';
    is_end := true;
    return next;
    return;
  end if;

  is_end := checked < p_limit and rows_read < p_limit;
  if is_end then
    select * into head from audit_head h where h.property_id = p_property_id;
    select s.hash into last_hash from audit_seal s where s.property_id = p_property_id and s.seq = last_seq;
    if coalesce(head.seq, 0) <> last_seq or (last_seq > 0 and head.hash is distinct from last_hash) then
      fault := 'head';
      fault_seq := head.seq;
    end if;
  end if;
  return next;
end $$;

-- Current names of ids in the log: records of a property, people and roles of its group, properties the reader may see. Deleted
-- records keep their last name; the name of a permit is its code. PL/pgSQL, so that it is planned once per connection.
create function audit_names(p_property_id uuid, p_group_id uuid, p_property_ids uuid[], p_ids uuid[])
returns table (id uuid, name text)
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return query
    select r.id, r.name from floor r where r.property_id = p_property_id and r.id = any (p_ids)
    union all select r.id, r.name from unit r where r.property_id = p_property_id and r.id = any (p_ids)
    union all select r.id, r.name from tenant r where r.property_id = p_property_id and r.id = any (p_ids)
    union all select r.id, r.name from bay r where r.property_id = p_property_id and r.id = any (p_ids)
    union all select r.id, r.name from asset r where r.property_id = p_property_id and r.id = any (p_ids)
    union all select r.id, r.name from category r where r.property_id = p_property_id and r.id = any (p_ids)
    union all select r.id, r.name from slot r where r.property_id = p_property_id and r.id = any (p_ids)
    union all select r.id, r.name from goods_item r where r.property_id = p_property_id and r.id = any (p_ids)
    union all select r.id, r.code from permit r where r.property_id = p_property_id and r.id = any (p_ids)
    union all select r.id, r.code from work_order r where r.property_id = p_property_id and r.id = any (p_ids)
    union all select r.id, r.name from work_team r where r.property_id = p_property_id and r.id = any (p_ids)
    union all select r.id, r.code from complaint r where r.property_id = p_property_id and r.id = any (p_ids)
    union all select r.id, r.title from maintenance_schedule r where r.property_id = p_property_id and r.id = any (p_ids)
    union all select r.id, r.serial_number from meter r where r.property_id = p_property_id and r.id = any (p_ids)
    union all select r.id, r.name from security_post r where r.property_id = p_property_id and r.id = any (p_ids)
    union all select r.id, r.name from security_shift r where r.property_id = p_property_id and r.id = any (p_ids)
    union all select r.id, a.name || ', ' || r.day from security_duty r join account a on a.id = r.account_id
               where r.property_id = p_property_id and r.id = any (p_ids)
    union all select r.id, a.name || ', ' || r.starts_on from security_leave r join account a on a.id = r.account_id
               where r.property_id = p_property_id and r.id = any (p_ids)
    union all select r.id, r.name from patrol_checkpoint r where r.property_id = p_property_id and r.id = any (p_ids)
    union all select r.id, r.name from patrol_template r where r.property_id = p_property_id and r.id = any (p_ids)
    union all select r.id, r.name from patrol_round r where r.property_id = p_property_id and r.id = any (p_ids)
    union all select r.id, r.title from news r where r.property_id = p_property_id and r.id = any (p_ids)
    union all select r.id, r.kind from approval_chain r where r.property_id = p_property_id and r.id = any (p_ids)
    union all select r.id, 'v' || r.version from terms r where r.property_id = p_property_id and r.id = any (p_ids)
    union all select r.id, r.name from property r where r.id = any (p_ids) and r.id = any (p_property_ids)
    union all select r.id, r.name from account r where r.group_id = p_group_id and r.id = any (p_ids)
    union all select r.id, r.name from role r where r.group_id = p_group_id and r.id = any (p_ids)
    union all select r.id, away.name || ' → ' || stands.name
                from deputy r join account away on away.id = r.account_id join account stands on stands.id = r.deputy_id
               where r.group_id = p_group_id and r.id = any (p_ids)
    union all select r.record_id, r.detail ->> 'name' from audit_log r
               where r.property_id = p_property_id and r.record_id = any (p_ids) and r.action like '%.deleted' and r.detail ? 'name';
end $$;
