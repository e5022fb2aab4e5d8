import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** The staff accounts of the group. */
export function UsersScreen() {
  const { t } = useTranslation('users');
  return (
    <Title order={1} fz={22} lh={1.2}>
      {t('title')}
    </Title>
  );
}
