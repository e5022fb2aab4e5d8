import '@mantine/core/styles/EmptyState.layer.css';
import { Button, EmptyState, Title } from '@mantine/core';
import { IconBox } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** There is no such asset at the property that is open, with the way to those there are. */
export function UnknownAsset() {
  const { t } = useTranslation('assets');
  return (
    <EmptyState
      mt={48}
      icon={<IconBox size={32} stroke={1.5} />}
      title={
        <Title order={1} fz={18} lh={1.3}>
          {t('unknownTitle')}
        </Title>
      }
      description={t('unknownText')}
    >
      <EmptyState.Actions>
        <Button variant="default" component={Link} to="/masterData/asset">
          {t('toList')}
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  );
}
