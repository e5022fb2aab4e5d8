import '@mantine/core/styles/Stack.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
import type { TenantComplaint } from '@gerbang/shared/contracts/operations/complaints';
import { isForTenant, isOpenComplaint } from '@gerbang/shared/domain/operations/complaints/complaints';
import { Skeleton, Stack, Text } from '@mantine/core';

import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { MessagePage } from '../../../components/frame/MessagePage.tsx';
import { ShownPhotos } from '../../../components/photos/ShownPhotos.tsx';
import { TalkList, type TalkEntry } from '../../../entities/ticket/TicketPage.tsx';
import { problemOf } from '../../../lib/api/problem.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { RateForm, Reopen, ReplyForm } from './ComplaintActions.tsx';
import { ComplaintFacts, Frame, StatusMark, useMoment } from './ComplaintFrame.tsx';
import { useTenantComplaintQuery, type Session } from './tenant-complaints.api.ts';

import classes from './tenant-complaints.module.css';

/** Interval between two requests for the shown complaint, so that answers appear without a reload. */
const POLL_MS = 30_000;

export function ComplaintPage({ session, id }: { session: Session; id: string }) {
  const { t } = useTranslation('tenantComplaints');
  const { currentData, error, isFetching, refetch } = useTenantComplaintQuery(
    { session, id },
    {
      refetchOnMountOrArgChange: true,
      refetchOnFocus: true,
      pollingInterval: POLL_MS,
      skipPollingIfUnfocused: true,
    },
  );
  usePageTitle(currentData?.title ?? t('title'));
  const status = problemOf(error)?.status;
  // The server answers 400 when the address has no valid id.
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
      {rating !== null && (
        <Text mt={0} mb={16} fz={15} fw={600}>
          {t('rate.given', { count: rating })}
        </Text>
      )}
      {moves.includes('reopen') && <Reopen session={session} complaint={complaint} />}
      {complaint.may_reply && <ReplyForm session={session} complaint={complaint} />}
    </>
  );
}

function Facts({ complaint }: { complaint: TenantComplaint }) {
  const { t } = useTranslation('tenantComplaints');
  const moment = useMoment(complaint.time_zone);
  const { code, unit, category, priority, status, created_at, answered_at, answer_due_at, solve_due_at } = complaint;
  const due =
    answered_at === null
      ? t('detail.answerBy', { at: moment(answer_due_at) })
      : t('detail.solveBy', { at: moment(solve_due_at) });
  return (
    <Stack gap={3} mt={8} mb={14}>
      <StatusMark status={status} />
      <ComplaintFacts category={category} before={[code, unit ?? '']} after={t(`form.urgencies.${priority}`)} />
      <span className={classes.quiet}>
        {t('detail.sent', { at: moment(created_at) })}
        {isOpenComplaint(status) && ` · ${due}`}
      </span>
    </Stack>
  );
}

/** Messages and events of a complaint that tenants may see, oldest first. */
function Talk({ complaint }: { complaint: TenantComplaint }) {
  const { t } = useTranslation('tenantComplaints');
  const moment = useMoment(complaint.time_zone);
  if (complaint.entries.length === 0) return null;
  const entries = complaint.entries.flatMap(({ kind, ...entry }): TalkEntry[] => {
    if (!isForTenant(kind)) return [];
    const { by, text, value, at } = entry;
    const isOwn = by?.kind === 'tenant';
    const who = by === null ? '' : isOwn ? by.name : t('detail.office');
    const event = by === null ? t('detail.closedAlone') : t(`detail.event.${kind}`, { value: value ?? '' });
    return [
      {
        ...entry,
        look: text === '' ? 'event' : isOwn ? 'own' : 'other',
        who,
        what: kind === 'answer' || kind === 'reply' ? '' : event,
        when: moment(at),
        photosLabel: t('detail.photosOf', { name: who }),
      },
    ];
  });
  return (
    <section>
      <h2 className={classes.section}>{t('detail.talk')}</h2>
      <TalkList label={t('detail.talk')} entries={entries} isLarge />
    </section>
  );
}
