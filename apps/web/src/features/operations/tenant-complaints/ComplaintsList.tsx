import '@mantine/core/styles/Stack.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
import type { TenantComplaintRow } from '@gerbang/shared/contracts/operations/complaints';
import { isOpenComplaint } from '@gerbang/shared/domain/operations/complaints/complaints';
import { Button, Skeleton, Title, Stack } from '@mantine/core';
import { IconChevronRight, IconMessage2, IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';

import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { TenantBack } from '../../../entities/ticket/TenantBack.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ComplaintFacts, StatusMark, useMoment } from './ComplaintFrame.tsx';
import { useTenantComplaintsInfiniteQuery, type Session } from './tenant-complaints.api.ts';

import tenantPage from '../../../entities/ticket/tenant-page.module.css';
import classes from './tenant-complaints.module.css';

export function ComplaintsList({ session, tenant }: { session: Session; tenant: string }) {
  const { t } = useTranslation('tenantComplaints');
  return (
    <Stack gap={0} className={tenantPage.page ?? ''}>
      <TenantBack to="/permits" label={t('toPermits')} />
      <Title order={1} className={tenantPage.title}>
        {t('title')}
      </Title>
      <div className={classes.intro}>
        <p>{t('text', { tenant })}</p>
        <Button component={Link} to="/complaints/new" size="md" leftSection={<IconPlus size={18} stroke={2} />}>
          {t('create')}
        </Button>
      </div>
      <Rows session={session} />
    </Stack>
  );
}

function Rows({ session }: { session: Session }) {
  const { t } = useTranslation('tenantComplaints');
  const request = useTenantComplaintsInfiniteQuery(session, { refetchOnMountOrArgChange: true });
  const rows = request.data?.pages.flatMap((page) => page.data);
  if (rows === undefined && request.isError)
    return <LoadFailure text={t('failed')} onRetry={() => void request.refetch()} isRetrying={request.isFetching} />;
  if (rows === undefined)
    return (
      <div className={classes.list} aria-hidden="true">
        <Skeleton height={88} radius={12} />
        <Skeleton height={88} radius={12} />
      </div>
    );
  if (rows.length === 0)
    return (
      <div className={tenantPage.empty}>
        <strong>{t('emptyTitle')}</strong>
        <span>{t('emptyText')}</span>
      </div>
    );
  return (
    <>
      <ul className={classes.list} aria-label={t('listLabel')}>
        {rows.map((row) => (
          <li key={row.id}>
            <Row row={row} />
          </li>
        ))}
      </ul>
      {request.hasNextPage && (
        <Button
          variant="default"
          fullWidth
          mt={10}
          loading={request.isFetchingNextPage}
          onClick={() => void request.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </>
  );
}

function Row({ row }: { row: TenantComplaintRow }) {
  const { t } = useTranslation('tenantComplaints');
  const moment = useMoment();
  return (
    <Link to={`/complaints/${row.id}`} className={classes.row}>
      <span className={classes.rowTexts}>
        <span className={classes.rowTitle}>{row.title}</span>
        <ComplaintFacts category={row.category} before={[row.code, row.unit ?? '']} />
        <span className={classes.rowState}>
          <StatusMark status={row.status} />
          {row.is_answered && isOpenComplaint(row.status) && (
            <span className={classes.answered}>
              <IconMessage2 size={15} stroke={1.9} aria-hidden="true" />
              {t('answered')}
            </span>
          )}
          <time className={classes.quiet} dateTime={row.created_at}>
            {moment(row.created_at)}
          </time>
        </span>
      </span>
      <IconChevronRight size={20} stroke={2} aria-hidden="true" className={classes.go ?? ''} />
    </Link>
  );
}
