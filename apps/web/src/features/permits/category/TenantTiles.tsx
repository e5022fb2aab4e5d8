import { IconMessageExclamation, IconNews } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { CategoryTile } from './CategoryTile.tsx';

/** Tiles for a logged-in tenant. Loaded later, so that their code is not part of the first page. */
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
