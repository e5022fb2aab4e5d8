import { Box, Button, Text } from '@mantine/core';

import { formatDate } from '../../../lib/format/dates.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ActFailure, Done, isLinkEnded, LinkPage } from './LinkPage.tsx';
import type { ActProps } from './LinkPage.tsx';
import { useRenewByLinkMutation } from './permit-link.api.ts';

import classes from './permit-link.module.css';

/** Requests the next 7-day period of a work permit with one tap. */
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
          <Box c="dimmed" fz={13} fw={500}>
            {t('links:renew.period')}
          </Box>
          <Box className="tabular" mt={2} fz={18} fw={700} lh={1.35}>
            <span className={classes.day}>{first}</span> {until} <span className={classes.day}>{last}</span>
          </Box>
          <ActFailure error={error} />
          <Button className={classes.submit} loading={isLoading} disabled={isLoading} onClick={() => void send()}>
            {t('links:renew.submit')}
          </Button>
        </>
      )}
    </LinkPage>
  );
}

/** First and last day of the period as text, and the word between them. */
function usePeriod({ renewal, property: { time_zone } }: ActProps['view']) {
  const { t } = useTranslation('status');
  const language = useLanguage();
  const day = (date: string | undefined) =>
    date === undefined ? '' : formatDate(date, { time_zone, language }, 'working');
  return { first: day(renewal?.first_day), last: day(renewal?.last_day), until: t('until') };
}
