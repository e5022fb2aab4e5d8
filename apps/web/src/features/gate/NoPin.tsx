import type { Guard } from '@gerbang/shared/contracts/gate-movements';
import { Button, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import classes from './shift.module.css';

/** Tells a guard without a PIN where to set one: nobody can do it in their place. */
export function NoPin({ guard, isReader, onBack }: { guard: Guard; isReader: boolean; onBack: () => void }) {
  const { t } = useTranslation('gate');
  const { name } = guard;
  return (
    <>
      <Title order={2} className={classes.title ?? ''}>
        {t('shift.noPinTitle', { name })}
      </Title>
      <Text className={classes.text ?? ''}>{t('shift.noPinText', { name })}</Text>
      {isReader && (
        <Button component={Link} to="/profile" fullWidth className={classes.large ?? ''}>
          {t('shift.ownPin')}
        </Button>
      )}
      <Button variant="subtle" fullWidth className={classes.second ?? ''} onClick={onBack}>
        {t('shift.other', { name })}
      </Button>
    </>
  );
}
