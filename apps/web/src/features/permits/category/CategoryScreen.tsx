import { Text, Title } from '@mantine/core';
import { IconClockHour4, IconListSearch, IconPackageExport, IconPackageImport, IconTools } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';

import { Emphasised } from '../../components/Emphasised.tsx';
import { useTenantSession } from '../../lib/session/tenant-session.ts';
import { CategoryTile } from './CategoryTile.tsx';
import { GateArt } from './GateArt.tsx';

import classes from './category.module.css';

const TenantTiles = lazy(async () => ({ default: (await import('./TenantTiles.tsx')).TenantTiles }));

/** Until a property is chosen the usual cut-offs are named. */
const USUAL_CUTOFFS = { goods: '17:00', work: '15:00' };

/** The landing screen: what do you need? */
export function CategoryScreen() {
  const { t } = useTranslation('public');
  const tenant = useTenantSession();
  return (
    <div className={classes.wrap}>
      <GateArt />
      <div className={classes.inner}>
        <div className={classes.head}>
          <Title order={1} className={classes.title}>
            {t('category.title')}
          </Title>
          <Text className={classes.subtitle}>{t('category.subtitle')}</Text>
        </div>
        <nav className={classes.grid} aria-label={t('category.title')}>
          <CategoryTile
            to="/loading"
            icon={IconPackageImport}
            name={t('category.loading.name')}
            alias={t('category.loading.alias')}
            line={t('category.loading.line')}
          />
          <CategoryTile
            to={tenant === null ? '/unloading' : '/unloadingTenant'}
            icon={IconPackageExport}
            name={t('category.unloading.name')}
            alias={t('category.unloading.alias')}
            line={t('category.unloading.line')}
          />
          {tenant === null && (
            <CategoryTile
              to="/sika"
              icon={IconTools}
              name={t('category.sika.name')}
              alias={t('category.sika.alias')}
              line={t('category.sika.line')}
            />
          )}
          <CategoryTile
            to="/checkStatus"
            icon={IconListSearch}
            name={t('category.checkStatus.name')}
            line={t('category.checkStatus.line')}
            quiet
          />
          {tenant !== null && (
            <Suspense>
              <TenantTiles />
            </Suspense>
          )}
        </nav>
        <div className={classes.note}>
          <IconClockHour4 size={20} stroke={1.75} />
          <span>
            <Emphasised
              text={
                tenant === null ? t('category.cutoffs', USUAL_CUTOFFS) : t('category.cutoffsOfGoods', USUAL_CUTOFFS)
              }
            />
          </span>
        </div>
      </div>
    </div>
  );
}
