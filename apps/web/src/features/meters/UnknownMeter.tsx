import '@mantine/core/styles/EmptyState.layer.css';
import { Button, EmptyState, Title } from '@mantine/core';
import { IconGaugeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** There is no such meter at the property that is open, with the way to those there are. */
export function UnknownMeter() {
  const { t } = useTranslation('meters');
  return (
    <EmptyState
      mt={48}
      icon={<IconGaugeOff size={32} stroke={1.5} />}
      title={
        <Title order={1} fz={18} lh={1.3}>
          {t('page.unknownTitle')}
        </Title>
      }
      description={t('page.unknownText')}
    >
      <EmptyState.Actions>
        <Button variant="default" component={Link} to="/bmDepartment/tenantMeterUtility">
          {t('page.back')}
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  );
}
