import { Button } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';

import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useTenantSession } from '../../../lib/session/tenant-session.ts';
import { prefetchWhenIdle } from '../../../lib/when-idle.ts';

import classes from './TenantButton.module.css';

const loadDialogs = () => import('./TenantDialogs.tsx');
const TenantDialogs = lazy(async () => ({ default: (await loadDialogs()).TenantDialogs }));

export function TenantButton() {
  const { t } = useTranslation('public');
  const tenant = useTenantSession();
  const [dialog, setDialog] = useState<'closed' | 'login' | 'logout'>('closed');
  const [wanted, setWanted] = useState(false);
  // Without network the dialogs cannot be loaded ahead. It is tried again when one is opened.
  useEffect(() => prefetchWhenIdle(() => void loadDialogs().catch(() => {})), []);
  const open = () => {
    setWanted(true);
    setDialog(tenant === null ? 'login' : 'logout');
  };
  // The login ends a little after the button has the tenant's name. It must not close the dialog that was opened meanwhile.
  const close = () => setDialog((current) => (current === dialog ? 'closed' : current));
  return (
    <>
      <Button
        variant="default"
        className={classes.button}
        leftSection={<IconBuildingStore size={18} stroke={1.75} />}
        aria-haspopup="dialog"
        onClick={open}
      >
        <span className={classes.label}>{tenant?.tenant.name ?? t('tenant.button')}</span>
      </Button>
      {wanted && (
        <Suspense>
          <TenantDialogs dialog={dialog} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
