import '@mantine/core/styles/EmptyState.layer.css';
import { Button, EmptyState, Title } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** There is no such tenant at the property that is open, with the way to those there are. */
export function UnknownTenant() {
  const { t } = useTranslation('tenantLogins');
  return (
    <EmptyState
      mt={48}
      icon={<IconBuildingStore size={32} stroke={1.5} />}
      title={
        <Title order={1} fz={18} lh={1.3}>
          {t('notFoundTitle')}
        </Title>
      }
      description={t('notFoundText')}
    >
      <EmptyState.Actions>
        <Button variant="default" component={Link} to="/masterData/tenant">
          {t('toList')}
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  );
}
