import '../../../lib/theme/styles-forms.ts';
import '@mantine/core/styles/Skeleton.layer.css';
import type { AssetPage, AssetHistory } from '@gerbang/shared/contracts/operations/asset-pages';
import { warrantyState } from '@gerbang/shared/domain/operations/assets/assets';
import { isRouteInRole } from '@gerbang/shared/domain/people/menu';
import { assets } from '@gerbang/shared/messages/id/operations/assets';
import { wallClock } from '@gerbang/shared/time/wall-clock';
import { Anchor, Button, Group, Skeleton, Text, Title, Stack } from '@mantine/core';
import {
  IconPrinter,
  IconTool,
  IconAlertCircle,
  IconCircleCheck,
  IconCircleOff,
  IconClock,
  IconBox,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useParams, Link } from 'react-router';

import { Breadcrumb } from '../../../components/frame/Breadcrumb.tsx';
import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { Fact } from '../../../components/text/Fact.tsx';
import { HistoryList } from '../../../components/text/HistoryList.tsx';
import type { HistoryLine } from '../../../components/text/HistoryList.tsx';
import { RecordPage } from '../../../entities/ticket/RecordPage.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { useCan } from '../../../lib/use-can.ts';
import { useAssetPageQuery, useAssetHistoryQuery } from './assets.api.ts';
import type { AssetKey } from './assets.api.ts';
import { DowntimePart } from './DowntimePart.tsx';
import { PapersPart } from './PapersPart.tsx';
import { PhotoPart } from './PhotoPart.tsx';
import { useAssetWords } from './use-asset-words.ts';
import { WorkPart } from './WorkPart.tsx';

import record from '../../../entities/ticket/record.module.css';
import classes from './assets.module.css';

export function AssetScreen() {
  const { assetId: asset_id = '' } = useParams();
  const { t } = useTranslation('assets');
  const property_id = useAuth().property_id ?? '';
  const request = useAssetPageQuery({ property_id, id: asset_id });
  usePageTitle(request.currentData?.asset.name ?? t('title'));
  const back = { to: '/masterData/asset', label: t('toList') };
  return (
    <RecordPage request={request} missing={{ icon: IconBox, title: t('unknownTitle'), text: t('unknownText'), back }}>
      {(page) => <Parts page={page} property_id={property_id} />}
    </RecordPage>
  );
}

function Parts({ page, property_id }: { page: AssetPage; property_id: string }) {
  const mayWrite = useCan()('asset.update');
  const part = { asset: { property_id, id: page.asset.id }, page, mayWrite };
  return (
    <>
      <AssetHead page={page} />
      <AssetFacts page={page} />
      <div className={classes.columns}>
        <Stack gap={16} miw={0}>
          {page.work !== null && <WorkPart asset_id={page.asset.id} work={page.work} />}
          <DowntimePart {...part} />
          <PapersPart {...part} />
        </Stack>
        <Stack gap={16} miw={0}>
          <PhotoPart {...part} />
          <HistoryPart asset={part.asset} />
        </Stack>
      </div>
    </>
  );
}

const WORK_ORDERS = '/tenantInternal/internalWorkOrder';

function AssetHead({ page: { asset } }: { page: AssetPage }) {
  const { t } = useTranslation('assets');
  const { userData } = useAuth();
  const hasWorkOrders = isRouteInRole(userData?.role.modules ?? [], WORK_ORDERS);
  const mayOrder = useCan()('work_order.update') && hasWorkOrders;
  return (
    <Group align="flex-end" justify="space-between" gap={12}>
      <div>
        <Breadcrumb label={t('breadcrumb')} list={{ to: '/masterData/asset', title: t('title') }} here={asset.code} />
        <Title order={1} fz={22} lh={1.2}>
          {asset.name}
        </Title>
        {hasWorkOrders && (
          <Anchor component={Link} to={`${WORK_ORDERS}?asset_id=${asset.id}`} fz={13} fw={550}>
            {t('workOrders')}
          </Anchor>
        )}
      </div>
      <div className={record.buttons}>
        <Button
          variant="default"
          component={Link}
          to={`/masterData/asset/labels?ids=${asset.id}`}
          leftSection={<IconPrinter size={16} stroke={1.9} />}
        >
          {t('label')}
        </Button>
        {mayOrder && (
          <Button
            component={Link}
            to={`${WORK_ORDERS}/create?asset_id=${asset.id}`}
            leftSection={<IconTool size={16} stroke={1.9} />}
          >
            {t('newWorkOrder')}
          </Button>
        )}
      </div>
    </Group>
  );
}

const STATE_SIGN = { in_service: IconCircleCheck, out_of_service: IconAlertCircle, retired: IconCircleOff } as const;

/** The second row shows only facts that are filled in. */
function AssetFacts({ page: { asset, downtime_minutes } }: { page: AssetPage }) {
  const { t } = useTranslation('assets');
  const words = useAssetWords();
  const place = [asset.floor ?? '', asset.location].filter((part) => part !== '').join(', ');
  const Sign = STATE_SIGN[asset.state];
  const details = [
    ['brand', asset.brand],
    ['model', asset.model],
    ['serial_number', asset.serial_number],
    ['purchased_on', asset.purchased_on === null ? '' : words.day(asset.purchased_on)],
    ['notes', asset.notes],
  ] as const;
  const known = details.filter(([, value]) => value !== '');
  return (
    <div className={classes.factsCard}>
      <dl className={`${record.facts} ${classes.facts}`}>
        <Fact title={t('fact.state')}>
          <span className={classes.state} data-state={asset.state}>
            <Sign size={17} stroke={2} aria-hidden="true" />
            {t(`state.${asset.state}`)}
          </span>
        </Fact>
        <Fact title={t('fact.place')}>{place === '' ? <None /> : place}</Fact>
        <Fact title={t('fact.category')}>{asset.category ?? <None />}</Fact>
        <Fact title={t('fact.warranty')}>
          <Warranty until={asset.warranty_until} />
        </Fact>
        <Fact title={t('fact.downtime')}>{words.duration(downtime_minutes)}</Fact>
      </dl>
      {known.length > 0 && (
        <dl className={`${record.facts} ${classes.facts}`} data-plain>
          {known.map(([name, value]) => (
            <Fact key={name} title={t(`fact.${name}`)}>
              {value}
            </Fact>
          ))}
        </dl>
      )}
    </div>
  );
}

function Warranty({ until }: { until: string | null }) {
  const { t } = useTranslation('assets');
  const words = useAssetWords();
  const [now] = useState(() => new Date());
  const state = warrantyState(until, wallClock(now, words.time_zone).date);
  if (until === null) return <None />;
  return (
    <span className={classes.warranty} data-state={state}>
      {state === 'ending' && <IconClock size={17} stroke={2} aria-hidden="true" />}
      {state === 'ended' && <IconAlertCircle size={17} stroke={2} aria-hidden="true" />}
      {t(`warranty.${state}`, { day: words.day(until) })}
    </span>
  );
}

function None() {
  const { t } = useTranslation('assets');
  return <span className={record.quiet}>{t('fact.none')}</span>;
}

type Event = AssetHistory['data'][number];
type Verb = Exclude<keyof (typeof assets)['history'], 'field' | 'title'>;
type FieldName = keyof (typeof assets)['history']['field'];
type StateName = keyof (typeof assets)['state'];

function HistoryPart({ asset }: { asset: AssetKey }) {
  const { t } = useTranslation('assets');
  const { currentData, isError, isFetching, refetch } = useAssetHistoryQuery(asset);
  const lineOf = useLine();
  return (
    <section className={record.card} aria-labelledby="asset-history">
      <h2 id="asset-history" className={record.section}>
        {t('history.title')}
      </h2>
      {isError && <LoadFailure onRetry={() => void refetch()} isRetrying={isFetching} />}
      {currentData === undefined && !isError && <Skeleton height={120} radius={8} />}
      {currentData?.data.length === 0 && (
        <Text c="dimmed" fz={14}>
          {t('history.none')}
        </Text>
      )}
      {currentData !== undefined && currentData.data.length > 0 && (
        <HistoryList label={t('history.title')} lines={currentData.data.map(lineOf)} />
      )}
    </section>
  );
}

function useLine(): (event: Event) => HistoryLine {
  const { t } = useTranslation('assets');
  const words = useAssetWords();
  const valueOf = (field: string, value: unknown): string => {
    if ((typeof value !== 'string' && typeof value !== 'number') || value === '') return t('history.empty');
    if (field === 'state' && Object.hasOwn(assets.state, value)) return t(`state.${value as StateName}`);
    return String(value);
  };
  const changeText = ({ field, before, after }: Event['changes'][number]): string[] => {
    // Fields without a label are ids and times, which other parts of the page show.
    if (!Object.hasOwn(assets.history.field, field)) return [];
    const name = t(`history.field.${field as FieldName}`);
    if (before === undefined) return [t('history.fact', { field: name, after: valueOf(field, after) })];
    return [t('history.change', { field: name, before: valueOf(field, before), after: valueOf(field, after) })];
  };
  return ({ id, at, by, action, changes }) => {
    const verb = action.split('.')[1] ?? '';
    const isNew = verb === 'created';
    const texts = isNew ? [] : changes.flatMap(changeText);
    return {
      id,
      at,
      when: words.moment(at),
      what: Object.hasOwn(assets.history, verb) ? t(`history.${verb as Verb}`) : t('history.other'),
      who: by ?? t('history.system'),
      ...(texts.length > 0 && { note: texts.join(' · ') }),
      ...(verb === 'downtime_noted' && { tone: 'bad' as const }),
      ...(verb === 'downtime_ended' && { tone: 'good' as const }),
    };
  };
}
