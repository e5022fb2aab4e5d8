import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** The terms and conditions of a property and their versions. */
export function TermsScreen() {
  const { t } = useTranslation('terms');
  return (
    <Title order={1} fz={22} lh={1.2}>
      {t('title')}
    </Title>
  );
}
