/*
 * One statement for each reading request, written by hand: it reads the facts that the product's answer shows, and no
 * more. Row-level security does not apply, because a superuser runs it.
 */

const CHAIN = `(select json_agg(json_build_object('stage', s.stage, 'step', s.step, 'decision', s.decision, 'asked_at', s.asked_at,
                                 'due_at', s.due_at, 'decided_at', s.decided_at, 'note', s.note,
                                 'decided_by', (select a.name from account a where a.id = s.decided_by)) order by s.step)
    from permit_stage s where s.property_id = p.property_id and s.permit_id = p.id) as chain`;
const LOG = `(select json_agg(json_build_object('event', l.event, 'description', l.description, 'progress', l.progress,
                               'stage', l.stage, 'note', l.note, 'at', l.create_time,
                               'by', (select a.name from account a where a.id = l.created_by)) order by l.seq)
    from progress_log l where l.property_id = p.property_id and l.permit_id = p.id) as log`;
const ITEMS = `(select json_agg(json_build_object('id', i.id, 'name', i.name, 'qty', i.qty, 'unit', i.unit, 'photo', i.photo_file_id,
                                 'passed', (select coalesce(sum(m.qty), 0) from goods_movement m
                                             where m.property_id = i.property_id and m.permit_id = i.permit_id
                                               and m.permit_item_id = i.id)) order by i.position)
    from permit_item i where i.property_id = p.property_id and i.permit_id = p.id) as items`;
const WORKERS = `(select json_agg(json_build_object('id', w.id, 'name', w.name, 'position', w.position) order by w.position_in_list)
    from permit_worker w where w.property_id = p.property_id and w.permit_id = p.id) as workers`;
const ATTACHMENTS = `(select json_agg(json_build_object('name', f.name, 'file', f.file_id) order by f.position)
    from permit_attachment f where f.property_id = p.property_id and f.permit_id = p.id) as attachments`;
const PLACE = `
    from permit p
    join property pr on pr.id = p.property_id
    join permit_applicant a on a.property_id = p.property_id and a.permit_id = p.id
    left join tenant t on t.property_id = p.property_id and t.id = p.tenant_id
    left join floor f on f.property_id = p.property_id and f.id = p.floor_id
    left join slot sl on sl.property_id = p.property_id and sl.id = p.slot_id`;
const PERMIT = `p.id, p.code, p.kind, p.state, p.created_at, p.location, p.description, p.plate, p.driver_name, p.day, p.slot_name,
         p.start_date, p.end_date, p.start_time, p.end_time, p.rejection_note, p.expected_at, pr.name as property, pr.time_zone,
         a.company, a.name, a.email, a.phone, t.name as tenant, f.name as floor, sl.starts, sl.ends`;

export const BARE_READS = {
  status: `select ${PERMIT}, pr.contact_phone, pr.contact_whatsapp, pr.contact_hours, ${CHAIN}, ${LOG}, ${ITEMS}, ${WORKERS}
    ${PLACE} join permit_code c on c.property_id = p.property_id and c.permit_id = p.id
    where c.code = $1 and lower(a.email) = lower($2)`,
  availability: `
    select d.day::date, (select c.reason from closed_date c where c.property_id = $1 and c.day = d.day::date) as closed
      from generate_series(current_date, current_date + 30, interval '1 day') as d(day)
     where exists (select from slot s
             left join slot_day sd on sd.property_id = s.property_id and sd.slot_id = s.id and sd.day = d.day::date
            where s.property_id = $1 and s.kind = 'loading' and s.active and coalesce(sd.capacity - sd.taken, s.capacity) > 0)`,
  time: `
    select s.id, s.name, coalesce(sd.capacity, s.capacity) as capacity, coalesce(sd.capacity - sd.taken, s.capacity) as left
      from slot s
      left join slot_day sd on sd.property_id = s.property_id and sd.slot_id = s.id and sd.day = $2
     where s.property_id = $1 and s.kind = 'loading' and s.active order by s.position, s.name`,
  property: `
    select id, name, short_code, time_zone, identity_policy, retention_days, brand_color, logo_file_id, cutoff_loading,
           cutoff_unloading, cutoff_work, lead_days_goods, lead_days_work
      from property where active order by lower(name), id limit 50`,
  tenant: `
    select t.id, t.name, (
             select json_agg(json_build_object('id', u.id, 'name', u.name, 'floor', f.name) order by f.position, u.name)
               from tenant_unit tu
               join unit u on u.property_id = tu.property_id and u.id = tu.unit_id
               join floor f on f.property_id = u.property_id and f.id = u.floor_id
              where tu.property_id = t.property_id and tu.tenant_id = t.id) as unit_list
      from tenant t where t.property_id = $1 and t.active order by lower(t.name), t.id`,
  queue: `
    with waiting as (
      select permit_id, min(asked_at) as asked_at, min(due_at) as due_at, count(*) over () as total
        from open_stage where property_id = $1 group by permit_id order by min(due_at), permit_id limit 10)
    select ${PERMIT}, w.asked_at, w.due_at, w.total, ${CHAIN},
           (select count(*) from permit_item i where i.property_id = p.property_id and i.permit_id = p.id) as items,
           (select count(*) from permit_worker k where k.property_id = p.property_id and k.permit_id = p.id) as workers
    ${PLACE} join waiting w on w.permit_id = p.id
    where p.property_id = $1 order by w.due_at, p.id`,
  detail: `select ${PERMIT}, ${CHAIN}, ${LOG}, ${ITEMS}, ${WORKERS}, ${ATTACHMENTS}
    ${PLACE} where p.property_id = $1 and p.id = $2`,
  'gate lookup': `
    select ${PERMIT}, ${ITEMS}, ${WORKERS},
           (select json_agg(json_build_object('id', v.id, 'opened_at', v.opened_at, 'came', v.came, 'workers', v.workers,
                                              'closed_at', v.closed_at) order by v.opened_at desc)
              from gate_visit v where v.property_id = p.property_id and v.permit_id = p.id) as visits
    ${PLACE} join permit_code c on c.property_id = p.property_id and c.permit_id = p.id
    where c.code = $2 and c.property_id = $1`,
  list: `
    select u.id, u.name, u.floor_id, f.name as floor, u.version, u.updated_at, t.name as tenant,
           (select count(*) from unit where property_id = $1) as total
      from unit u
      left join floor f on f.property_id = u.property_id and f.id = u.floor_id
      left join tenant_unit tu on tu.property_id = u.property_id and tu.unit_id = u.id
      left join tenant t on t.property_id = tu.property_id and t.id = tu.tenant_id
     where u.property_id = $1 order by lower(u.name), u.id limit 10`,
  login: `
    select a.id, a.name, a.email, a.phone, a.language, r.name as role,
           (select json_agg(json_build_object('name', m.name, 'path', m.path, 'icon', m.icon, 'features',
                     (select json_agg(json_build_object('name', f.name, 'path', f.path) order by f.position)
                        from role_feature rf join menu_feature f on f.id = rf.feature_id
                       where rf.role_id = r.id and f.module_id = m.id)) order by m.position)
              from role_module rm join menu_module m on m.id = rm.module_id where rm.role_id = r.id) as modules,
           array(select action from role_action where role_id = r.id) as actions,
           array(select stage from role_stage where role_id = r.id) as stages,
           (select json_agg(json_build_object('id', p.id, 'name', p.name, 'short_code', p.short_code, 'city', p.city,
                                              'time_zone', p.time_zone) order by p.name)
              from staff_property sp join property p on p.id = sp.property_id where sp.account_id = a.id) as properties
      from account a join role r on r.id = a.role_id where a.id = $1`,
} as const;

/** The account of a login by kind and e-mail. */
export const FIND_ACCOUNT = `select id, password_hash from account where kind = $1 and lower(email) = lower($2) and active`;
