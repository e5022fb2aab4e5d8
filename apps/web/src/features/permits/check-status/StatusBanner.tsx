import type { PermitStatus } from '@gerbang/shared/contracts/permits/status';
import { bannerOf } from '@gerbang/shared/domain/permits/banner';
import type { BannerColour, BannerMessage } from '@gerbang/shared/domain/permits/banner';
import { splitItems } from '@gerbang/shared/domain/permits/forms/refused-items';
import { isGoodsKind } from '@gerbang/shared/domain/permits/kinds';
import { Text, Title } from '@mantine/core';
import {
  IconAlertCircle,
  IconArrowDown,
  IconBan,
  IconCircleCheckFilled,
  IconCircleXFilled,
  IconFlagCheck,
  IconHandStop,
  IconHourglassHigh,
  IconPencilExclamation,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import type { Ref } from 'react';

import { Emphasised } from '../../../components/text/Emphasised.tsx';
import { formatList } from '../../../lib/format/lists.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import type { Meaning } from '../../../lib/theme/tokens.ts';
import { chainBars } from './chain-bars.ts';
import { FIRST_REJECTED } from './ItemList.tsx';
import { useSinceText } from './permit-texts.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './check-status.module.css';

/** Theme colour of each banner colour. Yellow and amber have the same theme colour, but another icon and text. */
const TONE = {
  red: 'rejected',
  green: 'accepted',
  yellow: 'progress',
  amber: 'progress',
  grey: 'inactive',
} as const satisfies Record<BannerColour, Meaning>;

const ICON = {
  rejected: IconCircleXFilled,
  complete: IconCircleCheckFilled,
  security_checked: IconCircleCheckFilled,
  goodsLeft: IconCircleCheckFilled,
  workersCheckedIn: IconCircleCheckFilled,
  returned: IconPencilExclamation,
  cancelled: IconBan,
  closed: IconFlagCheck,
  suspended: IconHandStop,
  waiting: IconHourglassHigh,
} as const satisfies Record<BannerMessage, Icon>;

interface Props {
  status: PermitStatus;
  titleRef: Ref<HTMLHeadingElement>;
}

export function StatusBanner({ status, titleRef }: Props) {
  const { t } = useTranslation('status');
  const sinceText = useSinceText();
  const { colour, message } = bannerOf(status.kind, status.progress);
  const BannerIcon = ICON[message];
  const next = useNextText(status);
  return (
    <section className={classes.banner} data-tone={TONE[colour]} data-testid="status-banner">
      <BannerIcon size={28} stroke={1.75} aria-hidden="true" />
      <div>
        <Title order={2} className={classes.bannerTitle} tabIndex={-1} ref={titleRef}>
          {t(`banner.${message}`)}
        </Title>
        <p className={classes.bannerText}>
          <Emphasised text={sinceText(status)} /> {next.withPass}
        </p>
        {status.rejection_note !== null && status.rejection_note !== '' && (
          <p className={classes.bannerText}>
            <b>{t('reason')}:</b> {status.rejection_note}
          </p>
        )}
        {status.progress === 'suspended' && <Suspension status={status} />}
        {status.endorsement !== null && <EndorsementLine endorsement={status.endorsement} />}
        {next.waiting !== '' && (
          <Text fz={14} c="dimmed" mt={4} lh={1.5}>
            {next.waiting}
          </Text>
        )}
      </div>
      {colour === 'green' && <RejectedItems items={status.load_unload_items} />}
      {(colour === 'yellow' || colour === 'amber') && <ChainBars status={status} />}
    </section>
  );
}

/** Says how many goods must not be brought, and leads to them. */
function RejectedItems({ items }: { items: PermitStatus['load_unload_items'] }) {
  const { t } = useTranslation('status');
  const language = useLanguage();
  const { rejected } = splitItems(items);
  if (rejected.length === 0) return null;
  const names = formatList(
    rejected.map(({ item_detail }) => item_detail.name),
    language,
  );
  return (
    <button type="button" className={classes.partly} onClick={showRejected}>
      <IconAlertCircle size={20} stroke={1.75} aria-hidden="true" />
      <span>
        <b>{t('partly.title', { count: rejected.length, total: items.length })}</b>
        {t('partly.text', { names })}
      </span>
      <IconArrowDown size={20} stroke={1.75} aria-hidden="true" />
    </button>
  );
}

function showRejected() {
  const item = document.getElementById(FIRST_REJECTED);
  item?.scrollIntoView({ block: 'center' });
  item?.focus({ preventScroll: true });
}

/** Why the work was stopped, and what to do. */
function Suspension({ status: { progress_log } }: { status: PermitStatus }) {
  const { t } = useTranslation('status');
  const stops = progress_log.filter(({ event }) => event === 'suspended');
  const note = stops.at(-1)?.note ?? '';
  return (
    <>
      {note !== '' && (
        <p className={classes.bannerText}>
          <b>{t('reason')}:</b> {note}
        </p>
      )}
      <p className={classes.bannerText}>{t('suspendedNext')}</p>
    </>
  );
}

/** Tells the applicant that the tenant was asked, and what it has answered. */
function EndorsementLine({ endorsement }: { endorsement: NonNullable<PermitStatus['endorsement']> }) {
  const { t } = useTranslation('status');
  const { tenant, standing, reason, note } = endorsement;
  const why = [reason === null ? '' : t(`endorsement.reason.${reason}`), note].filter((text) => text !== '');
  return (
    <p className={classes.bannerText}>
      {t(`endorsement.${standing}`, { tenant })} {why.join(': ')}
    </p>
  );
}

function useNextText({ kind, progress, pass, stages, usual_hours }: PermitStatus): {
  withPass: string;
  waiting: string;
} {
  const { t } = useTranslation('status');
  const count = usual_hours === null ? 0 : Math.max(1, Math.round(usual_hours));
  const usually = count === 0 ? [] : [t('next.usually', { count })];
  const withPass = isGoodsKind(kind) ? t('next.goodsPass') : t('next.workPass');
  return {
    // Goods that have left need no QR any more.
    withPass: pass === null || (kind === 'unloading' && progress === 'security_checked') ? '' : withPass,
    waiting: stages.length > 0 ? [...usually, t('next.waiting')].join(' ') : '',
  };
}

/** Progress as bars: full for finished steps, half for the current step, pale for later steps. */
function ChainBars({ status }: { status: PermitStatus }) {
  const { t } = useTranslation('status');
  return (
    <ol className={classes.chain} aria-label={t('chain')}>
      {chainBars(status).map(({ stages, state }) => (
        <li key={stages.join()} className={classes.link} data-state={state}>
          {stages.map((stage) => t(`bar.${stage}`)).join(', ')}
          <span className={layout.spoken}>: {t(`bar.${state}`)}</span>
        </li>
      ))}
    </ol>
  );
}
