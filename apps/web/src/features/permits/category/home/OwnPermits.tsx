import type { TenantPermit } from '@gerbang/shared/contracts/permits/tenant-permits';
import { Button, Skeleton, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconPackageExport, IconPackageImport, IconTools } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';

import { LoadFailure } from '../../../../components/frame/LoadFailure.tsx';
import { formatWindow } from '../../../../lib/format/windows.ts';
import { useLanguage } from '../../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { PermitState } from './PermitState.tsx';
import { useHomePermitsQuery, type Session } from './tenant-home.api.ts';

import layout from '../../../../lib/theme/layout.module.css';
import classes from './tenant-home.module.css';

/** Permits that are shown before the tenant asks for all. */
const FIRST = 4;

const ICON = { loading: IconPackageImport, unloading: IconPackageExport, work: IconTools };

export function OwnPermits({ session, time_zone }: { session: Session; time_zone: string }) {
  const { t } = useTranslation('tenantHome');
  const { data, isError, isFetching, refetch } = useHomePermitsQuery(session, { refetchOnMountOrArgChange: true });
  const [isAll, setAll] = useState(false);
  const now = useNow(30_000);
  const permits = data?.data;
  return (
    <section className={classes.section} aria-label={t('permits.title')}>
      <div className={classes.head}>
        <h2 className={classes.heading}>{t('permits.title')}</h2>
        {permits !== undefined && permits.length > FIRST && (
          <UnstyledButton className={classes.more} onClick={() => setAll(!isAll)} aria-expanded={isAll}>
            {isAll ? t('fewer') : t('all', { count: permits.length })}
          </UnstyledButton>
        )}
      </div>
      {permits === undefined && isError && (
        <LoadFailure text={t('failed')} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {permits === undefined && !isError && <Skeleton height={280} radius={12} />}
      {permits?.length === 0 && <Empty />}
      {permits !== undefined && permits.length > 0 && (
        <ul className={classes.list}>
          {permits.slice(0, isAll ? undefined : FIRST).map((permit) => (
            <li key={permit.id}>
              <Row permit={permit} time_zone={time_zone} now={now} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Empty() {
  const { t } = useTranslation('tenantHome');
  return (
    <div className={classes.empty}>
      <strong>{t('permits.emptyTitle')}</strong>
      <span className={layout.quiet}>{t('permits.emptyText')}</span>
      <Button component={Link} to="/loading" variant="light">
        {t('permits.create')}
      </Button>
    </div>
  );
}

function Row({ permit, time_zone, now }: { permit: TenantPermit; time_zone: string; now: Date }) {
  const { t } = useTranslation('tenantHome');
  const language = useLanguage();
  const KindIcon = ICON[permit.kind];
  const content = (
    <>
      <span className={classes.icon} data-permit="true">
        <KindIcon size={22} stroke={1.6} aria-hidden="true" />
      </span>
      <span className={classes.rowTexts}>
        <span className={classes.rowTitle}>{permit.title}</span>
        <span className={classes.rowLine}>
          {t(`permits.kind.${permit.kind}`)} · {formatWindow(permit, { time_zone, language }, t('until'))}
        </span>
      </span>
      <PermitState permit={permit} time_zone={time_zone} now={now} />
    </>
  );
  if (permit.status_link === null) return <div className={classes.row}>{content}</div>;
  return (
    <Link to={`/checkStatus/${permit.status_link}`} className={classes.row}>
      {content}
      <IconChevronRight size={20} stroke={2} aria-hidden="true" className={classes.go ?? ''} />
    </Link>
  );
}
