-- What staff set of the schedule.

-- A day whose places were set by hand keeps them; every other one follows its slot.
alter table slot_day
  add column set_by_hand boolean not null default false,
  -- A slot that no permit has booked goes with the days that were set for it; a booked one is kept by its permits.
  drop constraint slot_day_property_id_slot_id_fkey,
  add constraint slot_day_is_of_a_slot foreign key (property_id, slot_id) references slot (property_id, id) on delete cascade;

-- What was in force is history: an edit adds a version.
do $$
begin
  execute format('revoke update, delete on terms, approval_chain, approval_chain_stage from %I', current_setting('gerbang.app_role'));
end $$;
