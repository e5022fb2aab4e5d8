import { Button, Skeleton } from '@mantine/core';
import { IconPackageExport } from '@tabler/icons-react';
import { Link } from 'react-router';

import { LoadFailure } from '../../../../components/frame/LoadFailure.tsx';
import { Thumb } from '../../../../components/photos/Thumb.tsx';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import { useHomeGoodsQuery, type Session } from './tenant-home.api.ts';

import layout from '../../../../lib/theme/layout.module.css';
import classes from './tenant-home.module.css';

export function GoodsInside({ session, tenant_id }: { session: Session; tenant_id: string }) {
  const { t } = useTranslation('tenantHome');
  const { data, isError, isFetching, refetch } = useHomeGoodsQuery(
    { session, tenant_id },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <section className={classes.section} aria-label={t('goods.title')}>
      <div className={classes.head}>
        <h2 className={classes.heading}>{t('goods.title')}</h2>
        {data !== undefined && data.length > 0 && (
          <span className={layout.quiet}>{t('goods.kinds', { count: data.length })}</span>
        )}
      </div>
      {data === undefined && isError && (
        <LoadFailure text={t('failed')} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {data === undefined && !isError && <Skeleton height={200} radius={12} />}
      {data?.length === 0 && <p className={classes.none}>{t('goods.empty')}</p>}
      {data !== undefined && data.length > 0 && (
        <div className={classes.goods}>
          <ul className={layout.list}>
            {data.map(({ id, name, image_url, inside, unit }) => (
              <li key={id} className={classes.good}>
                <Thumb src={image_url} size={48} />
                <span className={`${layout.grow} ${classes.goodName}`}>{name}</span>
                <span className={classes.quantity}>
                  <b>{inside}</b> {unit}
                </span>
              </li>
            ))}
          </ul>
          <Button
            component={Link}
            to="/unloadingTenant?take=all"
            variant="light"
            fullWidth
            leftSection={<IconPackageExport size={20} stroke={1.75} />}
          >
            {t('goods.takeOut')}
          </Button>
        </div>
      )}
    </section>
  );
}
