import type { NewsDocument } from '@gerbang/shared/domain/operations/news/document';
import type { NewsKind } from '@gerbang/shared/domain/operations/news/news';
import type { ColumnType, Generated } from 'kysely';

interface NewsTable {
  property_id: string;
  id: string;
  kind: NewsKind;
  title: string;
  category_id: string | null;
  body: ColumnType<NewsDocument, string, string>;
  plain: string;
  everyone: boolean;
  draft: boolean;
  publish_at: Date | null;
  expires_at: Date | null;
  pinned: boolean;
  by_mail: boolean;
  created_by: string;
  created_at: Date;
  version: Generated<number>;
  updated_at: Date;
}

interface NewsAudienceTable {
  property_id: string;
  news_id: string;
  position: number;
  tenant_id: string | null;
  category_id: string | null;
  role_id: string | null;
}

interface NewsPictureTable {
  property_id: string;
  news_id: string;
  file_id: string;
}

interface NewsReceiptTable {
  property_id: string;
  news_id: string;
  account_id: string;
  read_at: Date;
}

interface NewsMailTable {
  property_id: string;
  news_id: string;
  account_id: string;
  made_at: Date;
}

interface NewsSettingTable {
  account_id: string;
  mail: boolean;
  set_at: Date;
}

declare module '../../../platform/database/database.ts' {
  interface Database {
    news: NewsTable;
    news_audience: NewsAudienceTable;
    news_picture: NewsPictureTable;
    news_receipt: NewsReceiptTable;
    news_mail: NewsMailTable;
    news_setting: NewsSettingTable;
  }
}

export interface NewsKey {
  property_id: string;
  id: string;
}
