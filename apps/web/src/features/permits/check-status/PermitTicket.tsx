import '@mantine/core/styles/Badge.layer.css';
import type { PermitStatus } from '@gerbang/shared/contracts/permits/status';
import { itemTotal } from '@gerbang/shared/domain/permits/forms/refused-items';
import { Button } from '@mantine/core';
import { IconMaximize } from '@tabler/icons-react';
import { Link } from 'react-router';

import { keepPass } from '../../../entities/permit/kept-passes.ts';
import { Plate, Ticket, TicketFact, TicketFacts } from '../../../entities/permit/ticket/Ticket.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ActiveBadge, CopyCode } from './CodeCard.tsx';
import { keptPassOf } from './kept-pass-of.ts';
import { usePermitTexts } from './permit-texts.ts';
import { TicketActions } from './TicketActions.tsx';

import classes from './ticket.module.css';

interface Props {
  status: PermitStatus;
  pass: string;
  window: NonNullable<PermitStatus['window']>;
}

export function PermitTicket({ status, pass, window: times }: Props) {
  const { t } = useTranslation('status');
  const texts = usePermitTexts(status);
  const isWork = status.kind === 'work';
  const { code, property, plate } = status;
  const place = status.bay ?? texts.place;
  const kept = keptPassOf(status);
  return (
    <section aria-label={t(`pass.${status.kind}`)}>
      <Ticket
        property={property.name}
        kind={t(`pass.${status.kind}`)}
        pass={pass}
        qrLabel={t('pass.qr', { code })}
        code={
          <>
            {code}
            <CopyCode code={code} />
          </>
        }
        window={{ ...times, time_zone: property.time_zone }}
        until={t('pass.until')}
      >
        <TicketFacts>
          {isWork && <TicketFact label={t('pass.time')} value={texts.time} />}
          <TicketFact label={t('pass.place')} value={place} />
          <TicketFact label={t('pass.vehicle')} value={plate !== '' && <Plate text={plate} />} />
          <TicketFact label={t('pass.driver')} value={status.driver_name} />
          {isWork ? (
            <TicketFact label={t('pass.workers')} value={t('workerCount', { count: status.worker_list.length })} />
          ) : (
            <TicketFact
              label={t('pass.items')}
              value={t('pass.totalItems', { count: itemTotal(status.load_unload_items) })}
            />
          )}
        </TicketFacts>
        <div className={classes.badge}>
          <ActiveBadge status={status} />
        </div>
        <Button
          component={Link}
          to={`/pass/${code}`}
          fullWidth
          mt={16}
          leftSection={<IconMaximize size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => keepPass(kept, new Date())}
        >
          {t('pass.fullScreen')}
        </Button>
        <TicketActions status={status} pass={kept} />
      </Ticket>
    </section>
  );
}
