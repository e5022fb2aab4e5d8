import type { PermitStatus } from '@gerbang/shared/contracts/status';
import { Card, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { knownParts } from './known-parts.ts';

import classes from './check-status.module.css';

interface Props {
  correction: NonNullable<PermitStatus['correction']>;
}

/** What the applicant is asked to correct, and where. */
export function CorrectionAsked({ correction }: Props) {
  const { t } = useTranslation('status');
  return (
    <Card className={classes.correction}>
      <Title order={2} className={classes.sectionTitle}>
        {t('correction.title')}
      </Title>
      <ul className={classes.parts}>
        {knownParts(correction.fields).map((part) => (
          <li key={part}>{t(`part.${part}`)}</li>
        ))}
      </ul>
      {correction.note !== '' && (
        <p className={classes.bannerText}>
          <b>{t('correction.note')}:</b> {correction.note}
        </p>
      )}
      <Text fz={14} c="dimmed" mt={8} lh={1.5}>
        {t('correction.howTo')}
      </Text>
    </Card>
  );
}
