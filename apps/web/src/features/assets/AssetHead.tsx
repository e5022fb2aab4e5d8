import '@mantine/core/styles/Breadcrumbs.layer.css';
import type { AssetPage } from '@gerbang/shared/contracts/asset-pages';
import { isRouteInRole } from '@gerbang/shared/domain/session/menu';
import { Anchor, Breadcrumbs, Button, Text, Title } from '@mantine/core';
import { IconPrinter, IconTool } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { useAuth } from '../../lib/store/hooks.ts';
import { useCan } from '../../lib/use-can.ts';

import classes from './assets.module.css';

const WORK_ORDERS = '/tenantInternal/internalWorkOrder';

/** Which asset it is, with the way to the others and what can be begun from here. */
export function AssetHead({ page: { asset } }: { page: AssetPage }) {
  const { t } = useTranslation('assets');
  const { userData } = useAuth();
  const hasWorkOrders = isRouteInRole(userData?.role.modules ?? [], WORK_ORDERS);
  const mayOrder = useCan()('work_order.update') && hasWorkOrders;
  return (
    <div className={classes.head}>
      <div>
        <nav aria-label={t('breadcrumb')}>
          <Breadcrumbs separatorMargin={6} mb={4}>
            <Anchor component={Link} to="/masterData/asset" fz={13} fw={550}>
              {t('title')}
            </Anchor>
            <Text fz={13} c="dimmed" aria-current="page">
              {asset.code}
            </Text>
          </Breadcrumbs>
        </nav>
        <Title order={1} fz={22} lh={1.2}>
          {asset.name}
        </Title>
        {hasWorkOrders && (
          <Anchor component={Link} to={`${WORK_ORDERS}?asset_id=${asset.id}`} fz={13} fw={550}>
            {t('workOrders')}
          </Anchor>
        )}
      </div>
      <div className={classes.buttons}>
        <Button
          variant="default"
          component={Link}
          to={`/masterData/asset/labels?ids=${asset.id}`}
          leftSection={<IconPrinter size={16} stroke={1.9} />}
        >
          {t('label')}
        </Button>
        {mayOrder && (
          <Button
            component={Link}
            to={`${WORK_ORDERS}/create?asset_id=${asset.id}`}
            leftSection={<IconTool size={16} stroke={1.9} />}
          >
            {t('newWorkOrder')}
          </Button>
        )}
      </div>
    </div>
  );
}
