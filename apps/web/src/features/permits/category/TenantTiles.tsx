import { tenantComplaints as complaintsEn } from '@gerbang/shared/messages/en/tenant-complaints';
import { tenantNews as newsEn } from '@gerbang/shared/messages/en/tenant-news';
import { tenantComplaints as complaintsId } from '@gerbang/shared/messages/id/tenant-complaints';
import { tenantNews as newsId } from '@gerbang/shared/messages/id/tenant-news';
import { IconMessageExclamation, IconNews } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { addMessages } from '../../lib/i18n/i18n.ts';
import { CategoryTile } from './CategoryTile.tsx';

addMessages('tenantComplaints', { id: complaintsId, en: complaintsEn });
addMessages('tenantNews', { id: newsId, en: newsEn });

/** What only a logged-in tenant finds among the categories; its code is none of the first page's. */
export function TenantTiles() {
  const { t } = useTranslation(['tenantComplaints', 'tenantNews']);
  return (
    <>
      <CategoryTile
        to="/complaints"
        icon={IconMessageExclamation}
        name={t('tenantComplaints:tile.name')}
        line={t('tenantComplaints:tile.line')}
        quiet
      />
      <CategoryTile
        to="/news"
        icon={IconNews}
        name={t('tenantNews:tile.name')}
        line={t('tenantNews:tile.line')}
        quiet
      />
    </>
  );
}
