-- Within which time a stage should decide: the hours of the property's office, and how many of them each stage has.

alter table property
  add column office_days int[] not null default '{1,2,3,4,5,6,7}',
  add column office_from time not null default '09:00',
  add column office_until time not null default '18:00',
  add constraint office_opens_before_it_closes check (office_from < office_until),
  add constraint office_works_on_some_day_of_the_week
    check (cardinality(office_days) between 1 and 7 and office_days <@ '{1,2,3,4,5,6,7}');

create table stage_target (
  property_id uuid not null references property,
  stage text not null,
  hours int not null,
  primary key (property_id, stage),
  constraint target_is_of_a_stage_in_a_chain check (stage in ('tcr', 'fat', 'operational', 'rdd', 'gm')),
  constraint target_is_some_hours check (hours between 1 and 240)
);
call protect_by_property('stage_target');

-- Since when a stage is asked, and until when it should decide. Both stay when it has decided: past times tell applicants
-- what to expect. A stage that is no longer asked, because the permit ended or went back, has neither.
alter table permit_stage
  add column asked_at timestamptz,
  add column due_at timestamptz,
  add constraint asked_stage_has_a_deadline check ((asked_at is null) = (due_at is null));

-- Permits under way: each open stage has been asked since the permit was last moved, and is given a working day.
update permit_stage s set asked_at = p.updated_at, due_at = p.updated_at + interval '1 day'
  from permit p
 where p.property_id = s.property_id and p.id = s.permit_id
   and p.state in ('submitted', 'in_review') and s.step = p.step and s.decision is null;

-- What waits for a stage of a property, the most urgent first; small however many permits there are.
create index permit_stage_waiting on permit_stage (property_id, stage, due_at) where asked_at is not null and decision is null;

do $$
declare
  app_role text := current_setting('gerbang.app_role');
begin
  execute format('grant select, insert, update, delete on stage_target to %I', app_role);
end $$;
