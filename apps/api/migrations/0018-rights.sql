-- Rights of the application and of the roles of its transactions. None of them owns a table, so row-level security applies
-- to all of them.

-- PUBLIC may run no function of ours; functions of extensions keep their defaults.
do $$
declare
  routine regprocedure;
begin
  for routine in select oid from pg_proc where pronamespace = 'public'::regnamespace and proowner = current_user::regrole loop
    execute format('revoke execute on routine %s from public', routine);
  end loop;
end $$;

do $$
declare
  app_role text := current_setting('gerbang.app_role', true);
  roles text;
  name text;
begin
  if coalesce(app_role, '') = '' then raise exception 'gerbang.app_role is not set'; end if;
  roles := format('%I, gerbang_staff, gerbang_lists, gerbang_tenant, gerbang_public, gerbang_jobs', app_role);
  execute format('grant usage on schema public to %s', roles);

  -- `/health/ready` compares the applied migrations with those that the running version was built with.
  execute format('grant select on kysely_migration to %I', app_role);

  -- Views run with the rights of their owner, so nothing may be written through them.
  execute format('grant select on
    property_group, menu_module, menu_feature, public_property, unit_list, tenant_list, goods_lot_list, asset_list, permit_list,
    permit_applicant_list, permit_worker_list, permit_stage_list, permit_correction_list, open_stage, meter_reading_in_force, complaint_list, work_order_list, patrol_round_list, shift_handover_list, audit_unsealed, audit_seal, audit_head, erased_count, rollup_permit, rollup_stage, rollup_field, rollup_time,
    rollup_ticket, rollup_building, rollup_party, rollup_slot
    to %s', roles);

  -- History: rows are added, never changed or deleted.
  execute format('grant select, insert on
    approval_chain, approval_chain_stage, terms, permit_code, progress_log, permit_comment, goods_movement, gate_movement,
    gate_photo, gate_muster_step, meter_reading, complaint_photo, complaint_entry, complaint_entry_photo, maintenance_occurrence,
    work_order_event, patrol_round_stop, patrol_scan, patrol_incident, patrol_incident_photo, shift_handover,
    shift_handover_receipt, news_receipt, news_mail, saved_view_mail, audit_log, person_erasure
    to %s', roles);

  -- Rows are replaced as a whole; personal values in the audit log can be erased.
  execute format('grant select, insert, delete on
    asset_paper, work_team_member, work_order_part, work_order_time, work_order_photo, audit_personal
    to %s', roles);

  -- Records that are changed or deactivated, never deleted.
  execute format('grant select, insert, update on
    property, account, permit, permit_applicant, permit_stage, decision_link, dock_departure, gate_pin, gate_shift,
    gate_visit, gate_visit_worker, gate_conflict, asset_downtime, complaint_counter, complaint, work_team, work_order_counter, work_order,
    patrol_round, news_setting, notification, export_file
    to %s', roles);

  execute format('grant select, insert, update, delete on
    idempotency_key, throttle, mail_sent, mail_suppressed, worker_heartbeat, person_link, role, role_module, role_feature, role_action,
    role_stage, staff_property, session, account_link, recovery_code, second_step_reset, deputy, floor, unit, category, tenant, tenant_unit,
    tenant_account, bay, slot, slot_day, slot_hold, closed_date, confirmed_address, upload, file, pending_object, stage_target, permit_item, permit_attachment,
    permit_work_detail, permit_worker, permit_correction, permit_renewal, bay_booking, permit_link, driver_link, permit_endorsement,
    gate_one_time_pin, stage_alarm, stage_put_off, stage_assignee, permit_viewer, usual_time,
    goods_item, goods_lot, goods_reservation, asset, meter, complaint_target, maintenance_schedule, work_order_check,
    security_post, security_shift, security_duty, security_leave, patrol_checkpoint, patrol_checkpoint_code, patrol_template,
    patrol_template_stop, news, news_audience, news_picture, notification_setting, notification_quiet, notification_digest, saved_view, rollup_day
    to %s', roles);

  -- The rollup job deletes the changes that triggers have written when it adds them up.
  execute format('grant select, delete on rollup_change, rollup_rebuild to %s', roles);

  -- The application calls only these functions. All others are called by triggers or by these functions.
  foreach name in array array[
    'app_group_id', 'app_property_id', 'app_tenant_id', 'app_staff_id', 'app_owner_key', 'app_now', 'local_name', 'chain_stages', 'all_stages',
    'refuse_change',
    'account_status', 'enter_group', 'group_of_property', 'group_of_account', 'find_account', 'find_account_link', 'group_of_account_link',
    'forget_sessions', 'forget_account_links', 'staff_properties', 'staff_assignments', 'stage_numbers', 'resolve_session', 'tenant_of_account',
    'held_places', 'may_take_place', 'release_slot_hold', 'keep_held_places', 'forget_ended_form_holds', 'unconfirmed_requests_due',
    'unclaimed_uploads', 'take_unclaimed_uploads', 'files_past_retention',
    'find_permit_by_code', 'find_permit_of_code', 'find_permit_by_link', 'find_office_by_link', 'find_decision_link', 'find_driver_link', 'find_endorsement', 'deciders_of', 'decided_already', 'has_approved_test', 'keep_short_code', 'renewals_due',
    'stage_alarms_due', 'forget_ended_permit_links', 'forget_decision_links', 'forget_viewers', 'permits_past_their_window',
    'resolve_asset_label', 'complaint_alarms_due', 'complaints_to_close', 'work_orders_overdue', 'maintenance_due',
    'maintenance_completed', 'delete_test_permits', 'take_digests', 'forget_digests', 'end_quiet', 'forget_notifications',
    'note_unsealed', 'audit_personal_digest', 'audit_link_hash', 'write_audit', 'seal_audit',
    'properties_with_unsealed_audit', 'audit_heads', 'check_audit', 'audit_names',
    'finished_export', 'take_orphans', 'expired_exports', 'take_expired_exports', 'take_view_mails', 'search_key', 'plate_key', 'hour_of_week', 'search_permits', 'search_plates', 'search_people',
    'search_tenants', 'search_units', 'search_assets', 'search_meters', 'search_work_orders', 'search_complaints',
    'recount_rollups', 'rollups_waiting', 'app_counted_properties', 'refresh_rollups', 'slot_use', 'open_work_orders',
    'open_complaints', 'late_work_orders', 'late_complaints',
    'erase_permit', 'permits_to_erase', 'erase_old_records', 'properties_after', 'erase_old_accounts',
    'mailbox_of', 'phone_key', 'properties_of_person', 'is_over', 'erase_ended_workers']
  loop
    execute format('grant execute on function %I to %s', name, roles);
  end loop;

  -- Tables of staff: a statement of a tenant or visitor fails instead of finding no rows.
  for name in select tablename from pg_policies where schemaname = 'public' and policyname = 'only_for_staff' loop
    execute format('revoke all on %I from gerbang_tenant, gerbang_public', name);
  end loop;
end $$;
