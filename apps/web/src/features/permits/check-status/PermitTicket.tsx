import '@mantine/core/styles/Badge.layer.css';
import type { PermitStatus } from '@gerbang/shared/contracts/status';
import { itemTotal } from '@gerbang/shared/domain/permits/refused-items';
import { Card } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { GateMark } from '../../components/GateMark.tsx';
import { QrCode } from '../../components/QrCode.tsx';
import { ActiveBadge } from './CodeCard.tsx';
import { CopyCode } from './CopyCode.tsx';
import { Days } from './Days.tsx';
import { usePermitTexts } from './texts.ts';
import { TicketActions } from './TicketActions.tsx';

import classes from './ticket.module.css';

/** The edge that scanners need is part of the picture; what is dark of it measures some 232 pixels. */
const QR_SIZE = 268;

interface Props {
  status: PermitStatus;
  /** What the gate's scanner reads. */
  pass: string;
}

/** The pass as a ticket to show at the gate. */
export function PermitTicket({ status, pass }: Props) {
  const { t } = useTranslation('status');
  const texts = usePermitTexts(status);
  const isWork = status.kind === 'work';
  return (
    <Card className={classes.ticket} component="section" aria-label={t(`pass.${status.kind}`)}>
      <div className={classes.head}>
        <GateMark size={26} />
        <div>
          <div className={classes.property}>{status.property.name}</div>
          <div className={classes.kind}>{t(`pass.${status.kind}`)}</div>
        </div>
      </div>
      <div className={classes.code}>
        <QrCode text={pass} size={QR_SIZE} label={t('pass.qr', { code: status.code })} />
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
  /** Has a line of its own. */
  isWide?: boolean;
}

function Fact({ label, value, isWide = false }: FactProps) {
  if (value === '' || value === false) return null;
  return (
    <div data-wide={isWide || undefined}>
      <dt className={classes.key}>{label}</dt>
      <dd className={classes.value}>{value}</dd>
    </div>
  );
}
