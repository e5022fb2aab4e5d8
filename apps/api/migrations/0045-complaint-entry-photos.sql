-- Photos that go with what is said about a complaint: the leak that is still there, the door that was mended.
create table complaint_entry_photo (
  property_id uuid not null,
  complaint_id uuid not null,
  entry_id uuid not null,
  position int not null,
  file_id uuid not null,
  primary key (property_id, complaint_id, entry_id, position),
  constraint entry_photo_has_a_place check (position between 1 and 5),
  foreign key (property_id, complaint_id, entry_id) references complaint_entry (property_id, complaint_id, id),
  foreign key (property_id, file_id) references file (property_id, id) on delete cascade
);
create index complaint_entry_photo_by_file on complaint_entry_photo (property_id, file_id);
call protect_by_complaint('complaint_entry_photo');

-- Photos of what staff say to each other stay among them: a tenant does not see that line.
create policy only_with_its_line on complaint_entry_photo as restrictive for all
  using ((select app_tenant_id()) is null
         or exists (select from complaint_entry e where e.property_id = complaint_entry_photo.property_id
                       and e.complaint_id = complaint_entry_photo.complaint_id and e.id = complaint_entry_photo.entry_id));

do $$
begin
  execute format('grant select, insert on complaint_entry_photo to %I', current_setting('gerbang.app_role'));
end $$;
