import { Button, Menu } from '@mantine/core';
import { IconArrowUpRight, IconQrcode } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';

import { useTranslation } from '../../../lib/i18n/use-translation.ts';

export function OpenAsset({ id }: { id: string }) {
  const { t } = useTranslation('assets');
  return (
    <Menu.Item
      component={Link}
      to={`/masterData/asset/${id}`}
      leftSection={<IconArrowUpRight size={15} stroke={1.8} />}
    >
      {t('open')}
    </Menu.Item>
  );
}

export function PrintLabels() {
  const { t } = useTranslation('assets');
  const [params] = useSearchParams();
  const kept = new URLSearchParams([...params].filter(([name]) => ['search_by', 'state'].includes(name)));
  // The endpoint accepts one state. With several chosen states no filter is sent.
  if ((kept.get('state') ?? '').includes(',')) kept.delete('state');
  return (
    <Button
      variant="default"
      component={Link}
      to={`/masterData/asset/labels?${kept.toString()}`}
      leftSection={<IconQrcode size={16} stroke={1.9} />}
    >
      {t('label')}
    </Button>
  );
}
