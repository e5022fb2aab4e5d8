import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Who decides for whom, from when to when. */
export function DeputiesScreen() {
  const { t } = useTranslation('deputies');
  return (
    <Title order={1} fz={22} lh={1.2}>
      {t('title')}
    </Title>
  );
}
