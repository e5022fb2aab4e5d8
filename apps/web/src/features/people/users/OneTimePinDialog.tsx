import type { OneTimePin } from '@gerbang/shared/contracts/gate/gate-movements';
import { Button, Modal, Text } from '@mantine/core';

import { formatDateTime } from '../../../lib/format/dates.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';

import classes from './users.module.css';

interface Props {
  name: string;
  given: OneTimePin;
  time_zone: string;
  onClose: () => void;
}

/** Shows a one-time PIN for the gate, once. The administrator reads it to the guard. */
export function OneTimePinDialog({ name, given, time_zone, onClose }: Props) {
  const { t } = useTranslation('users');
  const time = formatDateTime(given.expires_at, { time_zone, language: useLanguage() });
  return (
    <Modal opened onClose={onClose} title={t('gatePin.oneTimePinTitle', { name })} centered>
      <Text component="output" className={classes.oneTimePin ?? ''}>
        {given.pin}
      </Text>
      <Text>{t('gatePin.oneTimePinText', { name, time })}</Text>
      <Text c="dimmed" mb={16}>
        {t('gatePin.oneTimePinOnce')}
      </Text>
      <Button fullWidth data-autofocus onClick={onClose}>
        {t('gatePin.done')}
      </Button>
    </Modal>
  );
}
