import '@mantine/core/styles/Breadcrumbs.layer.css';
import { Anchor, Breadcrumbs, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** Where one is, with the way to the list; null names a new role. */
export function RoleFormHead({ name }: { name: string | null }) {
  const { t } = useTranslation('roles');
  return (
    <>
      <nav aria-label={t('form.breadcrumb')}>
        <Breadcrumbs separatorMargin={6} mb={4}>
          <Anchor component={Link} to="/settings/roles" fz={13} fw={550}>
            {t('title')}
          </Anchor>
          <Text fz={13} c="dimmed" aria-current="page">
            {name ?? t('form.breadcrumbNew')}
          </Text>
        </Breadcrumbs>
      </nav>
      <Title order={1} fz={22} lh={1.2} mb={18}>
        {t(name === null ? 'newTitle' : 'editTitle')}
      </Title>
    </>
  );
}
