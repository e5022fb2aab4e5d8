import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';
import { VIEWER_REPORT_MS } from '@gerbang/shared/contracts/permits/viewers';
import { Text } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { IconEye } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';

import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import { usePermitViewersQuery } from '../approvals.api.ts';
import type { PermitFormat } from '../permit-format.ts';

import layout from '../../../../lib/theme/layout.module.css';

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Names the others who have the permit open. Reports the reader's own view while the tab is visible. */
export function Viewers({ permit: { property_id, id }, format }: { permit: PermitKey; format: PermitFormat }) {
  const { t } = useTranslation('approvals');
  const isVisible = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible');
  const { currentData: others = [] } = usePermitViewersQuery(isVisible ? { property_id, id } : skipToken, {
    pollingInterval: VIEWER_REPORT_MS,
    refetchOnMountOrArgChange: true,
  });
  const names = format.list(others.map(({ name }) => name));
  return (
    <Text
      component="output"
      display="block"
      fz={12.5}
      c="dimmed"
      className={others.length === 0 ? (layout.spoken ?? '') : ''}
    >
      {others.length > 0 && (
        <>
          <IconEye size={14} stroke={1.9} aria-hidden="true" style={{ verticalAlign: '-2px' }} />{' '}
          {t('viewers.looking', { count: others.length, names })}
        </>
      )}
    </Text>
  );
}
