-- A schedule by a meter names one of its own property, and a meter that decides when work is due is not taken away.
alter table maintenance_schedule
  add constraint schedule_meter_is_of_its_property foreign key (property_id, meter_id) references meter (property_id, id);
