import '../../../lib/theme/styles-forms.ts';
import type { MeterReadingView, MeterRecord } from '@gerbang/shared/contracts/operations/meters';
import { Button, Group, Title } from '@mantine/core';
import { IconGauge, IconPencil, IconGaugeOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useParams, Link } from 'react-router';

import { Breadcrumb } from '../../../components/frame/Breadcrumb.tsx';
import { Fact } from '../../../components/text/Fact.tsx';
import { StatusSign } from '../../../components/text/StatusSign.tsx';
import { RecordPage } from '../../../entities/ticket/RecordPage.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { useCan } from '../../../lib/use-can.ts';
import { MeterUsePart } from './ConsumptionPart.tsx';
import { KindSign } from './KindSign.tsx';
import { MeterDialog } from './MeterDialog.tsx';
import { useMeterQuery } from './meters.api.ts';
import { ReadingDialog } from './ReadingDialog.tsx';
import { ReadingsPart } from './ReadingsPart.tsx';
import { meterPath } from './use-meter-columns.tsx';
import { useMeterWords } from './use-meter-words.ts';

import record from '../../../entities/ticket/record.module.css';
import classes from './meter-page.module.css';

export function MeterScreen() {
  const { meterId: meter_id = '' } = useParams();
  const { t } = useTranslation('meters');
  const property_id = useAuth().property_id ?? '';
  const request = useMeterQuery({ property_id, id: meter_id });
  usePageTitle(request.currentData?.serial_number ?? t('title'));
  const back = { to: '/bmDepartment/tenantMeterUtility', label: t('page.back') };
  return (
    <RecordPage
      request={request}
      missing={{ icon: IconGaugeOff, title: t('page.unknownTitle'), text: t('page.unknownText'), back }}
    >
      {(meter) => <Parts meter={meter} property_id={property_id} />}
    </RecordPage>
  );
}

type Open = { what: 'form' } | { what: 'reading'; corrects: MeterReadingView | null } | null;

function Parts({ meter, property_id }: { meter: MeterRecord; property_id: string }) {
  const { t } = useTranslation('meters');
  const mayWrite = useCan()('meter.update');
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <>
      <MeterHead meter={meter}>
        {mayWrite && (
          <>
            <Button
              variant="default"
              leftSection={<IconPencil size={16} stroke={1.9} />}
              onClick={() => setOpen({ what: 'form' })}
            >
              {t('list.edit')}
            </Button>
            <Button
              leftSection={<IconGauge size={16} stroke={1.9} />}
              onClick={() => setOpen({ what: 'reading', corrects: null })}
            >
              {t('page.read')}
            </Button>
          </>
        )}
      </MeterHead>
      <MeterFactsRow meter={meter} />
      <MeterUsePart meter={meter} property_id={property_id} />
      <ReadingsPart
        meter={meter}
        property_id={property_id}
        {...(mayWrite && { onCorrect: (corrects) => setOpen({ what: 'reading', corrects }) })}
      />
      {open?.what === 'form' && <MeterDialog property_id={property_id} meter={meter} onClose={close} />}
      {open?.what === 'reading' && (
        <ReadingDialog property_id={property_id} meter={meter} corrects={open.corrects} onClose={close} />
      )}
    </>
  );
}

function MeterHead({ meter, children }: { meter: MeterRecord; children: ReactNode }) {
  const { t } = useTranslation('meters');
  return (
    <Group align="flex-end" justify="space-between" gap={12}>
      <div>
        <Breadcrumb
          label={t('page.back')}
          list={{ to: '/bmDepartment/tenantMeterUtility', title: t('title') }}
          here={meter.serial_number}
        />
        <Title order={1} fz={22} lh={1.2}>
          {meter.serial_number}
        </Title>
      </div>
      <div className={record.buttons}>{children}</div>
    </Group>
  );
}

function MeterFactsRow({ meter }: { meter: MeterRecord }) {
  const { t } = useTranslation('meters');
  const words = useMeterWords();
  const { where, floor } = words.place(meter);
  return (
    <dl className={`${record.facts} ${classes.facts}`}>
      <Fact title={t('column.place')}>
        {where}
        {floor !== '' && <span className={record.quiet}>{floor}</span>}
      </Fact>
      <Fact title={t('column.tenant')}>{meter.tenant ?? '–'}</Fact>
      <Fact title={t('column.kind')}>
        <KindSign kind={meter.kind} />
        <span className={record.quiet}>
          {t('page.digits', { count: meter.digits })}
          {meter.multiplier !== 1 && `, ${t('page.multiplied', { multiplier: words.number(meter.multiplier) })}`}
        </span>
      </Fact>
      <Fact title={t('column.last')}>
        {meter.last_value === null ? t('list.never') : words.number(meter.last_value)}
        {meter.last_read_at !== null && <span className={record.quiet}>{words.moment(meter.last_read_at)}</span>}
      </Fact>
      <Fact title={t('column.status')}>
        <StatusSign
          status={meter.active ? 'active' : 'inactive'}
          text={t(meter.active ? 'status.active' : 'status.inactive')}
        />
        {meter.replaced_by_id !== null && (
          <Link className={classes.link} to={meterPath(meter.replaced_by_id)}>
            {t('list.replaced', { serial: meter.replaced_by ?? '' })}
          </Link>
        )}
      </Fact>
    </dl>
  );
}
