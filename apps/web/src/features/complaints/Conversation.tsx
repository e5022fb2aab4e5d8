import type { ComplaintDetail, ComplaintEntry } from '@gerbang/shared/contracts/complaints';
import { COMPLAINT_PRIORITIES } from '@gerbang/shared/domain/complaints/complaints';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { ShownPhotos } from '../../components/ShownPhotos.tsx';
import type { ComplaintWords } from './use-complaint-words.ts';

import classes from './detail.module.css';

/** What was said and done, the first first; what is internal looks so. */
export function Conversation({ complaint, words }: { complaint: ComplaintDetail; words: ComplaintWords }) {
  const { t } = useTranslation('complaints');
  if (complaint.entries.length === 0) return null;
  return (
    <ol className={classes.talk} aria-label={t('talk.title')}>
      {complaint.entries.map((entry) => (
        <li key={entry.id} data-kind={lookOf(entry)}>
          <Entry entry={entry} words={words} />
        </li>
      ))}
    </ol>
  );
}

function Entry({ entry, words }: { entry: ComplaintEntry; words: ComplaintWords }) {
  const { t } = useTranslation('complaints');
  const what = useWhat(entry);
  const isSaid = entry.kind === 'answer' || entry.kind === 'reply' || entry.kind === 'note';
  return (
    <>
      <p className={classes.byline}>
        <b>{entry.by?.name ?? t('talk.system')}</b>
        {!isSaid && <span> · {what}</span>}
        {entry.kind === 'note' && (
          <span className={classes.internal}>
            <IconLock size={13} stroke={2} aria-hidden="true" />
            {t('talk.internal')}
          </span>
        )}
        <time dateTime={entry.at}>{words.moment(entry.at)}</time>
      </p>
      {entry.text !== '' && <p className={classes.words}>{entry.text}</p>}
      <ShownPhotos label={t('talk.photosOf', { name: entry.by?.name ?? '' })} urls={entry.photos} isLabelHidden />
    </>
  );
}

type Look = 'office' | 'tenant' | 'note' | 'event';

/** Words of the office, of who complained, among staff, or something that merely happened. */
function lookOf({ kind, text, by }: ComplaintEntry): Look {
  if (kind === 'note') return 'note';
  if (kind === 'answer') return 'office';
  if (kind === 'reply') return 'tenant';
  if (text === '') return 'event';
  return by?.kind === 'tenant' ? 'tenant' : 'office';
}

/** What happened, in words. */
function useWhat({ kind, value }: ComplaintEntry): string {
  const { t } = useTranslation('complaints');
  if (kind === 'assigned' && value === null) return t('talk.unassigned');
  if (kind === 'overdue') return t(value === 'answer' ? 'talk.overdueAnswer' : 'talk.overdueSolve');
  const priority = kind === 'priority' ? COMPLAINT_PRIORITIES.find((one) => one === value) : undefined;
  return t(`talk.entry.${kind}`, { value: priority === undefined ? (value ?? '') : t(`priority.${priority}`) });
}
