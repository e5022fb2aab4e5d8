import { Menu } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { Link } from 'react-router';

import { useTranslation } from '../../../lib/i18n/use-translation.ts';

export function OpenTenant({ id }: { id: string }) {
  const { t } = useTranslation('tenantLogins');
  return (
    <Menu.Item component={Link} to={`/masterData/tenant/${id}`} leftSection={<IconUsers size={15} stroke={1.8} />}>
      {t('open')}
    </Menu.Item>
  );
}
