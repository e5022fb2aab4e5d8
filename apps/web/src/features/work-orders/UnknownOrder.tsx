import '@mantine/core/styles/EmptyState.layer.css';
import { Button, EmptyState, Title } from '@mantine/core';
import { IconTool } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { WORK_ORDERS } from './paths.ts';

/** There is no such work order at the property that is open, with the way to those there are. */
export function UnknownOrder() {
  const { t } = useTranslation('workOrders');
  return (
    <EmptyState
      mt={48}
      icon={<IconTool size={32} stroke={1.5} />}
      title={
        <Title order={1} fz={18} lh={1.3}>
          {t('detail.gone')}
        </Title>
      }
    >
      <EmptyState.Actions>
        <Button variant="default" component={Link} to={WORK_ORDERS}>
          {t('detail.back')}
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  );
}
