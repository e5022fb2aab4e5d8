import '@mantine/core/styles/Breadcrumbs.layer.css';
import type { PropertyRecord } from '@gerbang/shared/contracts/property';
import { Anchor, Breadcrumbs, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** Where one is, with the way to the list. */
export function FormHead({ record }: { record: Pick<PropertyRecord, 'name'> | null }) {
  const { t } = useTranslation('property');
  return (
    <>
      <nav aria-label={t('form.breadcrumb')}>
        <Breadcrumbs separatorMargin={6} mb={4}>
          <Anchor component={Link} to="/settings/property" fz={13} fw={550}>
            {t('title')}
          </Anchor>
          <Text fz={13} c="dimmed" aria-current="page">
            {record?.name ?? t('form.breadcrumbNew')}
          </Text>
        </Breadcrumbs>
      </nav>
      <Title order={1} fz={22} lh={1.2} mb={18}>
        {t(record === null ? 'newTitle' : 'editTitle')}
      </Title>
    </>
  );
}
