import type { LinkView } from '@gerbang/shared/contracts/permit-link';
import { Card, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Emphasised } from '../../components/Emphasised.tsx';

import classes from './permit-link.module.css';

interface Props {
  title: string;
  view: LinkView;
  details: ReactNode;
  children: ReactNode;
}

/** One thing to do in a card, and below it the permit that it is about. */
export function LinkPage({ title, view, details, children }: Props) {
  const { t } = useTranslation('links');
  return (
    <div className={classes.page}>
      <Title order={1} className={classes.title}>
        {title}
      </Title>
      <p className={classes.about}>
        <Emphasised text={t('about', { code: view.status.code, property: view.property.name })} />
      </p>
      <Card className={classes.act}>{children}</Card>
      <Title order={2} className={classes.below}>
        {t('details')}
      </Title>
      <div className={classes.details}>{details}</div>
    </div>
  );
}
