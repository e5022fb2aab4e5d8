-- The audit log as it is read: newest first, by area, author or record, at a million rows of one property; and its chain as
-- it is checked: piece by piece, so that no transaction lasts.

-- Which part of the product an action belongs to: `tenant` of `tenant.updated`. The chain binds the action itself.
alter table audit_log add column area text not null generated always as (split_part(action, '.', 1)) stored;

-- With a limit the planner bets on finding rows early, and for a rare value it would read the whole log in the order of
-- time. So that each list can only be read from its own index, their orders differ in where nulls would stand; there are none.
create index audit_log_by_time on audit_log (property_id, at desc nulls last, id desc nulls last);
create index audit_log_by_area on audit_log (property_id, area, actor_kind, at desc nulls first, id desc nulls last);
create index audit_log_by_author_kind on audit_log (property_id, actor_kind, at desc nulls last, id desc nulls first);
-- One person's rows are few enough to be looked through for an area, in the index alone.
create index audit_log_by_author on audit_log (property_id, actor_id, at desc, id desc, area) where actor_id is not null;
-- An id is one record's, whatever its kind.
drop index audit_log_by_record;
create index audit_log_by_record on audit_log (property_id, record_id, at desc, id desc) where record_id is not null;
-- What is gone is found by the name it had.
create index audit_log_of_what_is_gone on audit_log (property_id, record_id) where action like '%.deleted' and detail ? 'name';

-- Where in the chain a row stands, and that it stands there once.
create unique index audit_row_is_sealed_once on audit_seal (property_id, audit_id);

-- The names that ids have now, of records at a property, of people and roles of its group, and of the properties that the
-- reader reaches; what is deleted keeps its last name. A permit's name is its code. Planned once a connection, not once a page.
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

-- Checks the next seals after `p_after_seq`, and that the next rows after `p_after_id` are sealed or wait for it. Gives how
-- far it came, whether that was the end, and the first place where the chain does not hold: a seal out of order (`gap`), a
-- row that is gone (`missing`), altered (`changed`) or in no chain (`left_out`), personal values that do not match their
-- digest (`personal`; erased ones are no fault), or a head that does not fit (`head`). Each piece goes on from a seal that
-- the piece before has found good.
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

do $$
declare
  app_role text := current_setting('gerbang.app_role');
begin
  revoke execute on function check_audit(uuid, bigint, uuid, int), audit_names(uuid, uuid, uuid[], uuid[]) from public;
  execute format('grant execute on function check_audit(uuid, bigint, uuid, int), audit_names(uuid, uuid, uuid[], uuid[]) to %I',
    app_role);
end $$;
