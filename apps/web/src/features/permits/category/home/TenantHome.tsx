import '@mantine/core/styles/Skeleton.layer.css';
import type { TenantRecord } from '@gerbang/shared/contracts/people/auth';
import { Title } from '@mantine/core';

import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import { StoreProvider } from '../../../../lib/store/StoreProvider.tsx';
import { useIsPhone } from '../../../../lib/use-is-phone.ts';
import { Answers } from './Answers.tsx';
import { Complaints } from './Complaints.tsx';
import { GoodsInside } from './GoodsInside.tsx';
import { HomeTiles } from './HomeTiles.tsx';
import { OwnPermits } from './OwnPermits.tsx';
import { useLiveHome } from './tenant-home.api.ts';

import classes from './tenant-home.module.css';

/** The home of a logged-in tenant: questions to answer, own permits, goods inside, complaints and all categories. */
export function TenantHome({ tenant }: { tenant: TenantRecord }) {
  return (
    <StoreProvider>
      <Home key={tenant.token} tenant={tenant} />
    </StoreProvider>
  );
}

function Home({ tenant }: { tenant: TenantRecord }) {
  const { t } = useTranslation('public');
  const isPhone = useIsPhone();
  const session = { id: tenant.id, token: tenant.token };
  useLiveHome(session);
  const [unit] = tenant.tenant.unit_list;
  const place = [tenant.property.name, [unit?.floor.name, unit?.name].filter((text) => text !== undefined).join(', ')];
  const tiles = <HomeTiles session={session} />;
  return (
    <div className={classes.page}>
      <Title order={1} className={classes.title}>
        {tenant.tenant.name}
      </Title>
      <p className={classes.place}>{place.filter((text) => text !== '').join(' · ')}</p>
      {!isPhone && tiles}
      <div className={classes.columns}>
        <div>
          <Answers session={session} />
          <OwnPermits session={session} time_zone={tenant.property.time_zone} />
        </div>
        <div>
          <GoodsInside session={session} tenant_id={tenant.tenant.id} />
          {!isPhone && <Complaints session={session} time_zone={tenant.property.time_zone} />}
        </div>
      </div>
      {isPhone && (
        <section className={classes.section}>
          <h2 className={classes.heading}>{t('category.title')}</h2>
          {tiles}
        </section>
      )}
    </div>
  );
}
