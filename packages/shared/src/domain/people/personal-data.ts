/**
 * What the product keeps of people: where, how long, and who sees it. The job that erases, the screens, docs/privacy.md and the
 * tests read this list, and a test compares it with the columns of the database. Why each kind is kept is a text in
 * `messages/{id,en}/people/privacy.ts`.
 */

/** The most and the usual number of months that a property keeps personal data after the end of a permit. */
export const RETENTION_MONTHS_MAX = 60;
export const RETENTION_MONTHS = 12;

/** Days after which backups are gone. */
export const BACKUP_DAYS = 35;

/**
 * Days after which the notes of erasures end. Longer than backups are kept: the oldest backup that can be restored needs
 * the notes of everything that was erased since.
 */
export const ERASURE_NOTE_DAYS = 60;

/** Since when a kind is counted, and for how long it is kept then. */
export type Kept =
  /** `retention_months` of the property after the end of the permit, the record or the account. */
  | { until: 'months'; after: 'permit' | 'record' | 'account' | 'event' }
  /** `retention_days` of the property after the end of the permit. */
  | { until: 'identity_days' }
  | { until: 'hours' | 'days'; number: number }
  /** As long as the tenant or account exists that it belongs to. */
  | { until: 'owner' }
  /** Until its own end, which is at most some days away. */
  | { until: 'end' };

export const READERS = [
  'applicant',
  'tenant',
  'approvers',
  'guards',
  'office',
  'administrators',
  'auditors',
  'person',
  'nobody',
] as const;
export type Reader = (typeof READERS)[number];

export interface PersonalData {
  kept: Kept;
  seen_by: readonly Reader[];
  /** Columns by table. Empty for what is kept outside of the database. */
  columns: Readonly<Record<string, readonly string[]>>;
}

const permitEnd: Kept = { until: 'months', after: 'permit' };
const recordEnd: Kept = { until: 'months', after: 'record' };

export const PERSONAL_DATA = {
  applicant: {
    kept: permitEnd,
    seen_by: ['applicant', 'approvers', 'guards', 'office'],
    columns: {
      permit_applicant: ['company', 'company_key', 'name', 'email', 'phone', 'address', 'position', 'search_text'],
      goods_lot: ['search_text'],
      rollup_party: ['name', 'party'],
    },
  },
  worker: {
    kept: permitEnd,
    seen_by: ['applicant', 'approvers', 'guards', 'office'],
    columns: {
      permit_worker: ['company', 'name', 'email', 'phone', 'position'],
      gate_visit_worker: ['worker_id'],
      gate_muster_step: ['worker_id'],
    },
  },
  vehicle: {
    kept: permitEnd,
    seen_by: ['applicant', 'approvers', 'guards', 'office'],
    columns: { permit: ['plate', 'driver_name'] },
  },
  identity_photo: {
    kept: { until: 'identity_days' },
    seen_by: ['approvers', 'guards'],
    columns: { permit_applicant: ['ktp_file_id'], permit_worker: ['ktp_file_id'] },
  },
  item_photo: {
    kept: permitEnd,
    seen_by: ['applicant', 'approvers', 'guards', 'office'],
    columns: { permit_item: ['photo_file_id'], goods_item: ['photo_file_id'] },
  },
  attachment: {
    kept: permitEnd,
    seen_by: ['applicant', 'approvers', 'office'],
    columns: { permit_attachment: ['name', 'file_id'] },
  },
  permit_note: {
    kept: permitEnd,
    seen_by: ['applicant', 'approvers', 'guards', 'office'],
    columns: {
      permit: ['description', 'rejection_note'],
      permit_item: ['description', 'rejection_note'],
      permit_work_detail: ['description'],
      permit_stage: ['note'],
      permit_correction: ['note', 'notes'],
      permit_comment: ['text'],
      permit_endorsement: ['note', 'reason'],
      progress_log: ['note'],
      gate_visit: ['note'],
      gate_movement: ['note'],
      gate_conflict: ['body', 'settled_note'],
    },
  },
  gate_photo: {
    kept: permitEnd,
    seen_by: ['guards', 'office'],
    columns: { gate_photo: ['file_id'] },
  },
  saved_item: {
    kept: { until: 'owner' },
    seen_by: ['tenant', 'office'],
    columns: { goods_item: ['name', 'description'] },
  },
  tenant: {
    kept: { until: 'owner' },
    seen_by: ['tenant', 'office'],
    columns: { tenant: ['name', 'phone'] },
  },
  staff_account: {
    kept: { until: 'months', after: 'account' },
    seen_by: ['person', 'office', 'administrators'],
    columns: {
      account: ['name', 'email', 'phone', 'password_hash', 'totp_secret'],
      recovery_code: ['code_hash'],
      gate_pin: ['pin_hash'],
      gate_one_time_pin: ['pin_hash'],
      deputy: ['reason'],
    },
  },
  tenant_account: {
    kept: { until: 'months', after: 'account' },
    seen_by: ['person', 'tenant', 'office'],
    columns: { account: ['name', 'email', 'phone', 'password_hash'] },
  },
  session: {
    kept: { until: 'days', number: 8 },
    seen_by: ['person'],
    columns: { session: ['device', 'token_hash'] },
  },
  login_try: {
    kept: { until: 'days', number: 1 },
    seen_by: ['nobody'],
    columns: { throttle: ['key'], slot_hold: ['network', 'address_hash'] },
  },
  notification: {
    kept: { until: 'days', number: 90 },
    seen_by: ['person'],
    columns: { notification: ['account_id'], news_receipt: ['account_id'], permit_viewer: ['account_id'] },
  },
  mail: {
    kept: { until: 'days', number: 180 },
    seen_by: ['nobody'],
    columns: {
      mail_sent: ['message_id'],
      mail_suppressed: ['address_hash'],
      confirmed_address: ['address_hash'],
    },
  },
  link: {
    kept: { until: 'end' },
    seen_by: ['nobody'],
    columns: {
      permit_link: ['token_hash'],
      driver_link: ['token_hash'],
      decision_link: ['token_hash'],
      permit_endorsement: ['token_hash'],
      account_link: ['token_hash'],
      person_link: ['token_hash', 'sealed_email'],
      first_run: [
        'administrator',
        'code_hash',
        'digits_hash',
        'password_hash',
        'recovery_hashes',
        'token_hash',
        'totp_secret',
      ],
    },
  },
  complaint: {
    kept: recordEnd,
    seen_by: ['tenant', 'office'],
    columns: {
      complaint: ['description', 'rating_text'],
      complaint_entry: ['text', 'detail'],
      complaint_photo: ['file_id'],
      complaint_entry_photo: ['file_id'],
    },
  },
  work_order: {
    kept: recordEnd,
    seen_by: ['office'],
    columns: {
      work_order: ['signed_name', 'signature_file_id', 'unsigned_reason'],
      work_order_event: ['text', 'detail'],
    },
  },
  leave: {
    kept: recordEnd,
    seen_by: ['person', 'guards', 'office'],
    columns: { security_leave: ['kind'] },
  },
  guard_note: {
    kept: recordEnd,
    seen_by: ['guards', 'office'],
    columns: {
      security_duty: ['reason'],
      patrol_round: ['note'],
      patrol_incident: ['note'],
      patrol_incident_photo: ['file_id'],
      shift_handover: ['matters', 'keys', 'incidents'],
      shift_handover_receipt: ['remark'],
      gate_movement: ['note'],
    },
  },
  audit: {
    kept: { until: 'months', after: 'event' },
    seen_by: ['auditors'],
    columns: { audit_personal: ['personal_values'] },
  },
  upload: {
    kept: { until: 'hours', number: 24 },
    seen_by: ['person'],
    columns: { upload: ['owner_key'], idempotency_key: ['body', 'request_digest'] },
  },
  export: {
    kept: { until: 'hours', number: 24 },
    seen_by: ['person'],
    columns: { export_file: ['query', 'file_name'] },
  },
  saved_view: {
    kept: { until: 'owner' },
    seen_by: ['person', 'office'],
    columns: { saved_view: ['name', 'query'] },
  },
  erasure: {
    kept: { until: 'owner' },
    seen_by: ['administrators'],
    columns: { person_erasure: ['mailbox_hash', 'reason'] },
  },
  device: {
    kept: { until: 'days', number: 90 },
    seen_by: ['person'],
    columns: {},
  },
} as const satisfies Readonly<Record<string, PersonalData>>;

export type PersonalDataKind = keyof typeof PERSONAL_DATA;
export const PERSONAL_DATA_KINDS = Object.keys(PERSONAL_DATA) as PersonalDataKind[];

/** Why staff erase the data of a person. `own` is the person’s own request by a mailed link. */
export const ERASURE_REASONS = ['asked', 'authority', 'mistake'] as const;

/** Kinds in which the job counts what it erased. Photos of complaints, work orders and rounds are counted together. */
export const ERASED_KINDS = [
  'applicant',
  'worker',
  'vehicle',
  'identity_photo',
  'item_photo',
  'attachment',
  'permit_note',
  'gate_photo',
  'staff_account',
  'tenant_account',
  'complaint',
  'work_order',
  'leave',
  'guard_note',
  'operation_photo',
  'audit',
] as const;
export type ErasedKind = (typeof ERASED_KINDS)[number];
