import type { DriverPass } from '@gerbang/shared/contracts/permits/pass-view';
import { Button, Card, Title } from '@mantine/core';
import { IconMap2 } from '@tabler/icons-react';

import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';

import classes from './driver.module.css';

type Way = Pick<NonNullable<DriverPass['permit']>, 'property' | 'address' | 'dock_steps' | 'max_height_cm'>;

/** How to get to the dock, as far as the property has set it. */
export function WayToDock({ permit: { property, address, dock_steps, max_height_cm } }: { permit: Way }) {
  const { t } = useTranslation('driver');
  if (address === '' && dock_steps.length === 0 && max_height_cm === null) return null;
  return (
    <Card p={16} mt={12} component="section" aria-labelledby="way">
      <Title order={2} id="way" fz={17} fw={700}>
        {t('way')}
      </Title>
      {dock_steps.length > 0 && (
        <ol className={classes.steps}>
          {dock_steps.map((step, index) => (
            <li key={step}>
              <span aria-hidden="true">{index + 1}</span>
              {step}
            </li>
          ))}
        </ol>
      )}
      {max_height_cm !== null && <Height centimetres={max_height_cm} />}
      {address !== '' && (
        <Button
          component="a"
          href={mapsAddress(`${property}, ${address}`)}
          target="_blank"
          rel="noreferrer"
          fullWidth
          mt={16}
          leftSection={<IconMap2 size={20} stroke={1.75} aria-hidden="true" />}
        >
          {t('openMaps')}
        </Button>
      )}
    </Card>
  );
}

function Height({ centimetres }: { centimetres: number }) {
  const { t } = useTranslation('driver');
  const metres = new Intl.NumberFormat(useLanguage(), { minimumFractionDigits: 1 }).format(centimetres / 100);
  return (
    <div className={classes.height}>
      <span className={classes.sign} aria-hidden="true">
        {metres}
        <small>m</small>
      </span>
      <div>
        <b>{t('height', { metres })}</b>
        <p>{t('heightText')}</p>
      </div>
    </div>
  );
}

function mapsAddress(destination: string): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}`;
}
