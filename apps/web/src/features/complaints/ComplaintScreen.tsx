import './complaints-texts.ts';
import '../../lib/theme/styles-forms.ts';
import '@mantine/core/styles/Skeleton.layer.css';
import type { ComplaintDetail } from '@gerbang/shared/contracts/complaints';
import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';

import { LoadFailure } from '../../components/LoadFailure.tsx';
import { ShownPhotos } from '../../components/ShownPhotos.tsx';
import { problemOf } from '../../lib/api/problem.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useAuth } from '../../lib/store/hooks.ts';
import { useCan } from '../../lib/use-can.ts';
import { ComplaintFacts } from './ComplaintFacts.tsx';
import { ComplaintHead, UnknownComplaint } from './ComplaintHead.tsx';
import { useComplaintQuery } from './complaints.api.ts';
import { Composer } from './Composer.tsx';
import { Conversation } from './Conversation.tsx';
import { Handling } from './Handling.tsx';
import { MoveBar } from './MoveBar.tsx';
import type { ComplaintPage } from './paths.ts';
import { useComplaintWords } from './use-complaint-words.ts';
import { useLiveComplaints } from './use-live-complaints.ts';
import { WorkOrders } from './WorkOrders.tsx';

import classes from './detail.module.css';

/** One complaint on one screen: what it is, what was said, and all that can be done with it. */
export function ComplaintScreen({ page, id }: { page: ComplaintPage; id: string }) {
  const { t } = useTranslation('complaints');
  const own = useAuth().property_id ?? '';
  // A mail or a bell may lead to another of the person's properties.
  const property_id = useSearchParams()[0].get('at') ?? own;
  const request = useComplaintQuery({ property_id, id }, { refetchOnMountOrArgChange: true });
  const { currentData: complaint, error, isFetching, refetch } = request;
  useLiveComplaints(property_id);
  usePageTitle(complaint === undefined ? t(`page.${page}.title`) : `${complaint.code} ${complaint.title}`);
  const status = problemOf(error)?.status;
  // What is not an id at all is no complaint either.
  if (complaint === undefined && (status === 404 || status === 400)) return <UnknownComplaint page={page} />;
  return (
    <div className={classes.page}>
      {complaint !== undefined && <Parts page={page} complaint={complaint} />}
      {complaint === undefined && error !== undefined && (
        <LoadFailure onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {complaint === undefined && error === undefined && (
        <>
          <Skeleton height={64} width={360} radius={8} />
          <Skeleton height={420} radius={12} />
        </>
      )}
    </div>
  );
}

function Parts({ page, complaint }: { page: ComplaintPage; complaint: ComplaintDetail }) {
  const { t } = useTranslation('complaints');
  const mayWrite = useCan()('complaint.update');
  const words = useComplaintWords(complaint.time_zone);
  return (
    <>
      <ComplaintHead page={page} complaint={complaint} words={words} actions={<MoveBar complaint={complaint} />} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <section className={classes.card}>
            <p className={classes.description}>{complaint.description}</p>
            <ShownPhotos label={t('detail.photos')} urls={complaint.photos} />
          </section>
          <section className={classes.card} aria-label={t('talk.title')}>
            <h2 className={classes.section}>{t('talk.title')}</h2>
            <Conversation complaint={complaint} words={words} />
            {mayWrite && <Composer complaint={complaint} />}
          </section>
        </div>
        <div className={classes.side}>
          <Handling complaint={complaint} mayWrite={mayWrite} />
          <ComplaintFacts complaint={complaint} words={words} />
          <WorkOrders complaint={complaint} />
        </div>
      </div>
    </>
  );
}
