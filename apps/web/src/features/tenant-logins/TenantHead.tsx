import '@mantine/core/styles/Breadcrumbs.layer.css';
import { Anchor, Breadcrumbs, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** Where one is, with the way to the list of tenants. */
export function TenantHead({ name }: { name: string }) {
  const { t } = useTranslation('tenantLogins');
  return (
    <div>
      <nav aria-label={t('breadcrumb')}>
        <Breadcrumbs separatorMargin={6} mb={4}>
          <Anchor component={Link} to="/masterData/tenant" fz={13} fw={550}>
            {t('title')}
          </Anchor>
          <Text fz={13} c="dimmed" aria-current="page">
            {name}
          </Text>
        </Breadcrumbs>
      </nav>
      <Title order={1} fz={22} lh={1.2}>
        {name}
      </Title>
    </div>
  );
}
