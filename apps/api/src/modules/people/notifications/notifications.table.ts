import type { Stage } from '@gerbang/shared/access';
import type { MailChoice, NotificationKind } from '@gerbang/shared/domain/people/channels';
import type { ColumnType, Generated } from 'kysely';

interface NotificationTable {
  property_id: string;
  id: string;
  account_id: string;
  kind: NotificationKind;
  /** Exactly one of `permit_id`, `complaint_id` and `work_order_id` is set. */
  permit_id: ColumnType<string | null, string | null | undefined>;
  complaint_id: ColumnType<string | null, string | null | undefined>;
  work_order_id: ColumnType<string | null, string | null | undefined>;
  stage: Stage | null;
  in_app: boolean;
  mail: MailChoice;
  created_at: Date;
  read_at: ColumnType<Date | null, Date | null | undefined>;
}

interface NotificationSettingTable {
  account_id: string;
  kind: NotificationKind | 'decision';
  in_app: boolean;
  mail: MailChoice;
}

interface NotificationQuietTable {
  account_id: string;
  kind: NotificationKind;
  until: Date;
}

interface NotificationDigestTable {
  account_id: string;
  /** YYYY-MM-DD */
  day: string;
  /** Hour of the run, see `DIGEST_HOURS`. */
  hour: number;
  made_at: Date;
  is_mailed: Generated<boolean>;
}

declare module '../../../platform/database/database.ts' {
  interface Database {
    notification: NotificationTable;
    notification_setting: NotificationSettingTable;
    notification_quiet: NotificationQuietTable;
    notification_digest: NotificationDigestTable;
  }
}
