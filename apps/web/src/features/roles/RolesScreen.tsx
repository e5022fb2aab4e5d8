import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** The roles: menu, actions and stages. */
export function RolesScreen() {
  const { t } = useTranslation('roles');
  return (
    <Title order={1} fz={22} lh={1.2}>
      {t('title')}
    </Title>
  );
}
