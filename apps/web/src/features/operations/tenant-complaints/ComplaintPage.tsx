import '@mantine/core/styles/Skeleton.layer.css';
import type { TenantComplaint } from '@gerbang/shared/contracts/complaints';
import { isOpenComplaint } from '@gerbang/shared/domain/complaints/complaints';
import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { LoadFailure } from '../../components/LoadFailure.tsx';
import { MessagePage } from '../../components/MessagePage.tsx';
import { ShownPhotos } from '../../components/ShownPhotos.tsx';
import { problemOf } from '../../lib/api/problem.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { Frame } from './Frame.tsx';
import { RateForm } from './RateForm.tsx';
import { Reopen } from './Reopen.tsx';
import { ReplyForm } from './ReplyForm.tsx';
import { StatusWord } from './StatusWord.tsx';
import { Talk } from './Talk.tsx';
import { useTenantComplaintQuery, type Session } from './tenant-complaints.api.ts';
import { useMoment } from './use-moment.ts';

import classes from './tenant-complaints.module.css';

/** So often an opened complaint is looked at again, so that an answer appears by itself. */
const LOOK_AGAIN_MS = 30_000;

/** One complaint: how it stands, what was said, and what the tenant can do. */
export function ComplaintReading({ session, id }: { session: Session; id: string }) {
  const { t } = useTranslation('tenantComplaints');
  const { currentData, error, isFetching, refetch } = useTenantComplaintQuery(
    { session, id },
    {
      refetchOnMountOrArgChange: true,
      refetchOnFocus: true,
      pollingInterval: LOOK_AGAIN_MS,
      skipPollingIfUnfocused: true,
    },
  );
  usePageTitle(currentData?.title ?? t('title'));
  const status = problemOf(error)?.status;
  // What is not an id at all is no complaint either.
  if (currentData === undefined && (status === 404 || status === 400))
    return (
      <MessagePage
        title={t('detail.unknownTitle')}
        text={t('detail.unknownText')}
        action={{ label: t('form.back'), to: '/complaints' }}
      />
    );
  return (
    <Frame title={currentData?.title ?? t('title')}>
      {currentData !== undefined && <Parts session={session} complaint={currentData} />}
      {currentData === undefined && error !== undefined && (
        <LoadFailure text={t('failed')} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {currentData === undefined && error === undefined && <Skeleton height={320} radius={12} mt={16} />}
    </Frame>
  );
}

function Parts({ session, complaint }: { session: Session; complaint: TenantComplaint }) {
  const { t } = useTranslation('tenantComplaints');
  const { photos, rating, moves } = complaint;
  return (
    <>
      <Facts complaint={complaint} />
      <section className={classes.card}>
        <p className={classes.description}>{complaint.description}</p>
        <ShownPhotos label={t('detail.photos')} urls={photos} isLabelHidden />
      </section>
      <Talk complaint={complaint} />
      {moves.includes('rate') && <RateForm session={session} complaint={complaint} />}
      {rating !== null && <p className={classes.given}>{t('rate.given', { count: rating })}</p>}
      {moves.includes('reopen') && <Reopen session={session} complaint={complaint} />}
      {complaint.may_reply && <ReplyForm session={session} complaint={complaint} />}
    </>
  );
}

function Facts({ complaint }: { complaint: TenantComplaint }) {
  const { t } = useTranslation('tenantComplaints');
  const moment = useMoment(complaint.time_zone);
  const { code, unit, category, status, created_at, answered_at, answer_due_at, solve_due_at } = complaint;
  const due =
    answered_at === null
      ? t('detail.answerBy', { at: moment(answer_due_at) })
      : t('detail.solveBy', { at: moment(solve_due_at) });
  return (
    <div className={classes.facts}>
      <StatusWord status={status} />
      <span className={classes.quiet}>{[code, unit ?? '', category].filter((part) => part !== '').join(' · ')}</span>
      <span className={classes.quiet}>
        {t('detail.sent', { at: moment(created_at) })}
        {isOpenComplaint(status) && ` · ${due}`}
      </span>
    </div>
  );
}
