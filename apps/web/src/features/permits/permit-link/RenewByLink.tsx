import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { displayWorkingDate } from '../../lib/dates.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import type { ActProps } from './act-props.ts';
import { ActFailure } from './ActFailure.tsx';
import { Done } from './Done.tsx';
import { isLinkEnded } from './link-ended.ts';
import { LinkPage } from './LinkPage.tsx';
import { useRenewByLinkMutation } from './permit-link.api.ts';

import classes from './permit-link.module.css';

/** Asks for the next 7-day period of a work permit: one tap. */
export function RenewByLink({ token, view, details, onEnded }: ActProps) {
  const { t } = useTranslation(['links', 'status']);
  const [renew, { isLoading, isSuccess, error }] = useRenewByLinkMutation();
  const { first, last, until } = usePeriod(view);
  const send = async () => {
    const answer = await renew({ token });
    if (isLinkEnded(answer.error)) onEnded();
  };
  if (isSuccess)
    return (
      <Done
        title={t('links:renew.doneTitle')}
        text={t('links:renew.doneText', { days: `${first} ${until} ${last}` })}
        view={view}
      />
    );
  return (
    <LinkPage title={t('links:renew.title')} view={view} details={details}>
      {view.renewal === null ? (
        <Text className={classes.text}>{t('links:renew.nothing')}</Text>
      ) : (
        <>
          <Text className={classes.text}>{t('links:renew.text')}</Text>
          <div className={classes.key}>{t('links:renew.period')}</div>
          <div className={classes.period}>
            <span className={classes.day}>{first}</span> {until} <span className={classes.day}>{last}</span>
          </div>
          <ActFailure error={error} />
          <Button className={classes.submit} loading={isLoading} disabled={isLoading} onClick={() => void send()}>
            {t('links:renew.submit')}
          </Button>
        </>
      )}
    </LinkPage>
  );
}

/** The first and the last day of the period in the reader's words, and the word between them. */
function usePeriod({ renewal, property: { time_zone } }: ActProps['view']) {
  const { t } = useTranslation('status');
  const language = useLanguage();
  const day = (date: string | undefined) =>
    date === undefined ? '' : displayWorkingDate(date, { time_zone, language });
  return { first: day(renewal?.first_day), last: day(renewal?.last_day), until: t('until') };
}
