import type { PermitStatus, StatusBody } from '@gerbang/shared/contracts/permits/status';
import { Button, Card, Group, Text, Title } from '@mantine/core';

import { Emphasised } from '../../../components/text/Emphasised.tsx';
import { useErrorText } from '../../../lib/api/problem.ts';
import { formatDay } from '../../../lib/format/dates.ts';
import { formatSlot } from '../../../lib/format/windows.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useChangeSlotMutation } from './check-status.api.ts';
import type { Acting } from './use-acting.tsx';

import classes from './check-status.module.css';

interface Props {
  place: NonNullable<PermitStatus['returned_place']>;
  asked: StatusBody;
  acting: Acting;
  onTaken: (proof: string) => void;
}

/** Says that the place was given back. Offers the next free slot to a reader of the mailed link. */
export function ReturnedPlace({ place: { next }, asked, acting, onTaken }: Props) {
  const { t } = useTranslation('status');
  const language = useLanguage();
  const errorText = useErrorText();
  const [change, { isLoading, error }] = useChangeSlotMutation();
  const { proof } = acting;
  const take = async () => {
    if (proof === undefined || next === null) return;
    const { form_code, email } = asked;
    const answer = await change({ form_code, email, proof, date: next.date, time: next.time });
    if (answer.error === undefined) onTaken(proof);
  };
  const slot =
    next === null
      ? ''
      : `${formatDay(next.date, language, 'shortWeekday')}, ${formatSlot(next.time, next.date, language)}`;
  return (
    <Card className={classes.correction}>
      <Title order={2} className={classes.sectionTitle}>
        {t('returnedPlace.title')}
      </Title>
      <p className={classes.bannerText}>{t('returnedPlace.text')}</p>
      <p className={classes.bannerText}>
        {next === null ? t('returnedPlace.none') : <Emphasised text={t('returnedPlace.next', { slot })} />}
      </p>
      {proof === undefined && <p className={classes.bannerText}>{t('returnedPlace.confirm')}</p>}
      {next !== null && (
        <Group gap={12} mt={12}>
          {proof !== undefined && (
            <Button loading={isLoading} onClick={() => void take()}>
              {t('returnedPlace.take')}
            </Button>
          )}
          <Button variant="default" onClick={() => acting.act('slot')}>
            {t('returnedPlace.other')}
          </Button>
        </Group>
      )}
      {error !== undefined && (
        <Text role="alert" c="var(--mantine-color-error)" fz={14} mt={12}>
          {errorText(error)}
        </Text>
      )}
    </Card>
  );
}
