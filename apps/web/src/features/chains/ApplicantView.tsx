import type { Chain, ChainStage } from '@gerbang/shared/domain/permits/chains';
import { Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import classes from './chains.module.css';

/** The way of a permit as its applicant sees it, and what a new chain means for whom. */
export function ApplicantView({ steps }: { steps: Chain }) {
  const { t } = useTranslation('chains');
  const nameOf = (stage: ChainStage) => (stage === 'tcr' ? t('applicant.tcr') : t(`stage.${stage}`));
  const bars = [
    t('applicant.sent'),
    ...steps.map((step) => step.map((stage) => nameOf(stage)).join(', ')),
    t('applicant.security'),
  ];
  return (
    <div className={classes.applicant}>
      <div className={classes.applicantHead}>
        <Title order={3} fz={13}>
          {t('applicant.title')}
        </Title>
        <Text fz={13} c="dimmed">
          {t('applicant.text')}
        </Text>
      </div>
      <ol className={classes.bars} aria-label={t('applicant.title')}>
        {bars.map((bar) => (
          <li key={bar}>{bar}</li>
        ))}
      </ol>
      <ul className={classes.notes}>
        <li>{t('note.underWay')}</li>
        <li>{t('note.gate')}</li>
        <li>{t('note.deputies')}</li>
      </ul>
    </div>
  );
}
