import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Who changed what, and the proof that nothing was altered since. */
export function AuditScreen() {
  const { t } = useTranslation('audit');
  return (
    <Title order={1} fz={22} lh={1.2}>
      {t('title')}
    </Title>
  );
}
