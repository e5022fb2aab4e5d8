-- The audit log also names complaints, work orders, maintenance, meters, security and news.

-- See `0020-audit-reading.sql`.
create or replace function audit_names(p_property_id uuid, p_group_id uuid, p_property_ids uuid[], p_ids uuid[])
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
