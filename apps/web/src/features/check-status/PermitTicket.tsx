import '@mantine/core/styles/Badge.layer.css';
import type { PermitStatus } from '@gerbang/shared/contracts/status';
import { itemTotal } from '@gerbang/shared/domain/permits/refused-items';
import { Button, Card, Text } from '@mantine/core';
import { IconBrandWhatsapp, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { GateMark } from '../../components/GateMark.tsx';
import { QrCode } from '../../components/QrCode.tsx';
import { ActiveBadge } from './CodeCard.tsx';
import { CopyCode } from './CopyCode.tsx';
import { Days } from './Days.tsx';
import { saveQr } from './save-qr.ts';
import { usePermitTexts } from './texts.ts';

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
        <Fact label={t('pass.date')} value={texts.days.length > 0 && <Days days={texts.days} />} />
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
      <Actions status={status} pass={pass} />
    </Card>
  );
}

function Fact({ label, value }: { label: string; value: ReactNode }) {
  if (value === '' || value === false) return null;
  return (
    <div>
      <dt className={classes.key}>{label}</dt>
      <dd className={classes.value}>{value}</dd>
    </div>
  );
}

function Actions({ status, pass }: Props) {
  const { t } = useTranslation('status');
  const [hasFailed, setFailed] = useState(false);
  const save = async () => {
    try {
      await saveQr(pass, status.code);
      setFailed(false);
    } catch {
      setFailed(true);
    }
  };
  return (
    <>
      <div className={classes.actions}>
        <Button className={classes.action} leftSection={<IconDownload size={20} stroke={1.75} />} onClick={save}>
          {t('pass.save')}
        </Button>
        <Button
          component="a"
          href={useShareAddress(status)}
          target="_blank"
          rel="noopener noreferrer"
          variant="default"
          className={classes.action}
          aria-label={t('pass.shareLabel')}
          leftSection={<IconBrandWhatsapp size={20} stroke={1.75} />}
        >
          {t('pass.share')}
        </Button>
      </div>
      {hasFailed && (
        <Text role="alert" className={classes.failure}>
          {t('pass.saveFailed')}
        </Text>
      )}
    </>
  );
}

/** A message ready to send: what anyone may know, neither the pass nor the applicant's e-mail. */
function useShareAddress(status: PermitStatus): string {
  const { t } = useTranslation('status');
  const { place, days, time } = usePermitTexts(status);
  const text = t('pass.shareText', {
    kind: t(`pass.${status.kind}`),
    code: status.code,
    property: status.property.name,
    place,
    date: days.join(` ${t('until')} `),
    time,
    address: `${window.location.origin}/checkStatus`,
  });
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}
