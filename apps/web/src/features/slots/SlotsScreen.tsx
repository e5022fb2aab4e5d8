import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Time slots, places and closed days of a property. */
export function SlotsScreen() {
  const { t } = useTranslation('slots');
  return (
    <Title order={1} fz={22} lh={1.2}>
      {t('title')}
    </Title>
  );
}
