import type { CategoryKind } from '@gerbang/shared/contracts/building/categories';
import type { Generated } from 'kysely';

declare module '../../../platform/database/database.ts' {
  interface Database {
    category: {
      property_id: string;
      id: string;
      kind: CategoryKind;
      name: string;
      name_en: Generated<string>;
      description: Generated<string>;
      active: Generated<boolean>;
      needs_hours: Generated<boolean>;
      needs_parts: Generated<boolean>;
      needs_photo: Generated<boolean>;
      needs_signature: Generated<boolean>;
      version: Generated<number>;
      updated_at: Generated<Date>;
    };
  }
}
