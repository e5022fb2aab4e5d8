import type { ComplaintEntry, TenantComplaint } from '@gerbang/shared/contracts/complaints';
import { isForTenant, type TenantEntryKind } from '@gerbang/shared/domain/complaints/complaints';
import { useTranslation } from 'react-i18next';

import { ShownPhotos } from '../../components/ShownPhotos.tsx';
import { useMoment } from './use-moment.ts';

import classes from './tenant-complaints.module.css';

/** What was said and done, the first first. */
export function Talk({ complaint }: { complaint: TenantComplaint }) {
  const { t } = useTranslation('tenantComplaints');
  if (complaint.entries.length === 0) return null;
  return (
    <section>
      <h2 className={classes.section}>{t('detail.talk')}</h2>
      <ol className={classes.talk} aria-label={t('detail.talk')}>
        {complaint.entries.map(
          ({ kind, ...entry }) =>
            isForTenant(kind) && <Line key={entry.id} entry={{ ...entry, kind }} time_zone={complaint.time_zone} />,
        )}
      </ol>
    </section>
  );
}

function Line({ entry, time_zone }: { entry: ComplaintEntry & { kind: TenantEntryKind }; time_zone: string }) {
  const { t } = useTranslation('tenantComplaints');
  const moment = useMoment(time_zone);
  const { kind, by, text, value, at } = entry;
  const isSaid = kind === 'answer' || kind === 'reply';
  const isOwn = by?.kind === 'tenant';
  const who = by === null ? '' : isOwn ? by.name : t('detail.office');
  const what = by === null ? t('detail.closedAlone') : t(`detail.event.${kind}`, { value: value ?? '' });
  return (
    <li data-own={isOwn || undefined} data-event={text === '' || undefined}>
      <p className={classes.byline}>
        {who !== '' && <b>{who}</b>}
        {!isSaid && <span>{what}</span>}
        <time dateTime={at}>{moment(at)}</time>
      </p>
      {text !== '' && <p className={classes.words}>{text}</p>}
      <ShownPhotos label={t('detail.photosOf', { name: who })} urls={entry.photos} isLabelHidden />
    </li>
  );
}
