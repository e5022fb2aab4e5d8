import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** The approval chains of a property. */
export function ChainsScreen() {
  const { t } = useTranslation('chains');
  return (
    <Title order={1} fz={22} lh={1.2}>
      {t('title')}
    </Title>
  );
}
