import { Group, Paper, Title } from '@mantine/core';
import { IconTool } from '@tabler/icons-react';
import { useId, useEffect, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';

import { MissingRecord } from '../../../entities/ticket/TicketPage.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { WORK_ORDERS } from './work-orders-address.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './work-orders.module.css';

interface Props {
  title: string;
  note?: ReactNode;
  children: ReactNode;
}

export function Section({ title, note, children }: Props) {
  const titleId = useId();
  return (
    <Paper withBorder component="section" className={classes.section ?? ''} aria-labelledby={titleId}>
      <Group wrap="nowrap" align="baseline" justify="space-between" gap={12}>
        <Title order={2} id={titleId} fz={15} fw={650} lh={1.3}>
          {title}
        </Title>
        {note !== undefined && <span className={layout.quietSmall}>{note}</span>}
      </Group>
      {children}
    </Paper>
  );
}

/** Ref for a field that takes the focus when it is mounted. */
export function useFirstFocus(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return field;
}

/** Page for an id that has no work order at the chosen property. */
export function UnknownOrder() {
  const { t } = useTranslation('workOrders');
  return <MissingRecord icon={IconTool} title={t('detail.gone')} back={{ to: WORK_ORDERS, label: t('detail.back') }} />;
}
