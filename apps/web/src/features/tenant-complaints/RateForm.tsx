import type { TenantComplaint } from '@gerbang/shared/contracts/complaints';
import { Button, Textarea } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import type { Session } from './tenant-complaints.api.ts';
import { useTenantAct } from './use-tenant-act.ts';

import classes from './tenant-complaints.module.css';

const STARS = [1, 2, 3, 4, 5] as const;

/** One to five stars and a word; it closes the complaint. */
export function RateForm({ session, complaint }: { session: Session; complaint: TenantComplaint }) {
  const { t } = useTranslation('tenantComplaints');
  const error = useFieldError();
  const [rating, setRating] = useState(0);
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { run, isRunning } = useTenantAct(session, complaint);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setMissing(rating === 0);
    if (rating > 0) await run({ path: 'rating', body: { rating, text } }, t('rate.done'));
  };
  return (
    <form className={classes.card} onSubmit={(event) => void submit(event)} noValidate>
      <h2 className={classes.section}>{t('rate.title')}</h2>
      <Stars rating={rating} onRate={setRating} />
      {isMissing && rating === 0 && <p role="alert">{error(t('rate.missing'))}</p>}
      <Textarea
        mt={12}
        label={t('rate.word')}
        rows={2}
        resize="vertical"
        maxLength={500}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button type="submit" mt={12} loading={isRunning} disabled={isRunning}>
        {t('rate.send')}
      </Button>
    </form>
  );
}

/** Radio buttons that look like stars, so that arrow keys choose among them. */
function Stars({ rating, onRate }: { rating: number; onRate: (rating: number) => void }) {
  const { t } = useTranslation('tenantComplaints');
  const name = useId();
  return (
    <fieldset className={classes.stars} aria-label={t('rate.stars')}>
      {STARS.map((count) => {
        const Star = count <= rating ? IconStarFilled : IconStar;
        return (
          <label key={count} className={classes.star} data-on={count <= rating || undefined}>
            <input
              type="radio"
              name={name}
              value={count}
              checked={rating === count}
              aria-label={t('rate.star', { count })}
              onChange={() => onRate(count)}
            />
            <Star size={32} stroke={1.6} aria-hidden="true" />
          </label>
        );
      })}
    </fieldset>
  );
}
