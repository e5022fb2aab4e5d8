import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useFragment } from '../../lib/use-fragment.ts';
import { Checked } from './Checked.tsx';
import { Verdict } from './Verdict.tsx';

import classes from './verify.module.css';

/** The page behind a paper's QR: anyone may ask what the paper is worth. */
export function Verify() {
  const { t } = useTranslation('verify');
  const pass = useFragment();
  return (
    <div className={classes.page}>
      <Title order={1} className={classes.title}>
        {t('title')}
      </Title>
      {pass === undefined ? (
        <Verdict sign="missing" word={t('missing.title')} text={t('missing.text')} />
      ) : (
        <Checked pass={pass} />
      )}
    </div>
  );
}
