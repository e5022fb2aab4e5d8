import '@mantine/core/styles/Badge.layer.css';
import type { PermitStatus } from '@gerbang/shared/contracts/permits/status';
import { passUrl } from '@gerbang/shared/domain/gate/pass';
import { itemTotal } from '@gerbang/shared/domain/permits/forms/refused-items';
import { Box, Card } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { GateMark } from '../../../components/frame/GateMark.tsx';
import { QrCode } from '../../../components/qr/QrCode.tsx';
import { ActiveBadge, CopyCode } from './CodeCard.tsx';
import { usePermitTexts } from './permit-texts.ts';
import { Days } from './PermitDetails.tsx';
import { TicketActions } from './TicketActions.tsx';

import classes from './ticket.module.css';

/** In pixels, with the quiet zone that scanners need. The code itself measures about 232 pixels. */
const QR_SIZE = 268;

interface Props {
  status: PermitStatus;
  pass: string;
}

export function PermitTicket({ status, pass }: Props) {
  const { t } = useTranslation('status');
  const texts = usePermitTexts(status);
  const isWork = status.kind === 'work';
  return (
    <Card className={classes.ticket} component="section" aria-label={t(`pass.${status.kind}`)}>
      <div className={classes.head}>
        <GateMark size={26} />
        <div>
          <Box fz={15} fw={700} lh={1.25}>
            {status.property.name}
          </Box>
          <Box fz={13} lh={1.3}>
            {t(`pass.${status.kind}`)}
          </Box>
        </div>
      </div>
      <div className={classes.code}>
        <QrCode
          text={passUrl(window.location.origin, pass)}
          size={QR_SIZE}
          label={t('pass.qr', { code: status.code })}
        />
        <div className={classes.codeLine}>
          <span className={classes.codeValue}>{status.code}</span>
          <CopyCode code={status.code} />
        </div>
      </div>
      <div className={classes.perforation} aria-hidden="true" />
      <dl className={classes.facts}>
        <Fact
          label={t('pass.date')}
          value={texts.days.length > 0 && <Days days={texts.days} />}
          isWide={texts.days.length > 1}
        />
        <Fact label={t('pass.time')} value={texts.time} />
        <Fact label={t('pass.place')} value={texts.place} />
        {isWork ? (
          <Fact label={t('pass.workers')} value={t('workerCount', { count: status.worker_list.length })} />
        ) : (
          <Fact label={t('pass.items')} value={t('pass.totalItems', { count: itemTotal(status.load_unload_items) })} />
        )}
      </dl>
      <div className={classes.badge}>
        <ActiveBadge status={status} />
      </div>
      <TicketActions status={status} pass={pass} />
    </Card>
  );
}

interface FactProps {
  label: string;
  value: ReactNode;
  /** True for a cell that takes a whole row. */
  isWide?: boolean;
}

function Fact({ label, value, isWide = false }: FactProps) {
  if (value === '' || value === false) return null;
  return (
    <div data-wide={isWide || undefined}>
      <Box component="dt" c="dimmed" fz={13} fw={500}>
        {label}
      </Box>
      <dd className={classes.value}>{value}</dd>
    </div>
  );
}
