import type { DecidedPermit, OpenDecisionLink } from '@gerbang/shared/contracts/permits/mail-decisions';
import {
  IconAlertTriangle,
  IconBuildingStore,
  IconCalendar,
  IconClock,
  IconFlame,
  IconMapPin,
  IconTool,
  IconTruckDelivery,
  IconTruckReturn,
  IconUsers,
  IconUserShare,
} from '@tabler/icons-react';

import { permitName } from '../../../entities/permit/permit-looks.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useNow } from '../../../lib/use-now.ts';
import { deadlineText, doneBy, placeText, risksOf, scheduleText } from './permit-texts.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './mail-decision.module.css';

const CLOCK_MS = 20_000;

const KIND_ICON = { loading: IconTruckDelivery, unloading: IconTruckReturn, work: IconTool } as const;

export function Facts({ view }: { view: OpenDecisionLink }) {
  const { t } = useTranslation('mailDecision');
  const { permit } = view;
  const KindIcon = KIND_ICON[permit.kind];
  const about = aboutOf(permit);
  return (
    <>
      <div className={classes.topLine}>
        <span className={classes.kind}>
          <KindIcon size={16} stroke={1.8} aria-hidden="true" />
          {t(`kind.${permit.kind}`)}
          <span className={classes.alias}>{t(`alias.${permit.kind}`)}</span>
        </span>
        <Deadline view={view} />
      </div>
      <h1 className={classes.title}>{permitName(permit)}</h1>
      {about !== '' && <p className={classes.about}>{about}</p>}
      <FactList view={view} />
    </>
  );
}

function Deadline({ view: { asked_at, due_at } }: { view: OpenDecisionLink }) {
  const { t } = useTranslation('mailDecision');
  const language = useLanguage();
  const now = useNow(CLOCK_MS);
  if (due_at === null) return null;
  const { text, urgency } = deadlineText({ asked_at, due_at }, t, language, now);
  return (
    <span className={classes.deadline} data-urgency={urgency}>
      <IconClock size={16} stroke={1.9} aria-hidden="true" />
      <span className={layout.spoken}>{t('deadline')}: </span>
      {text}
    </span>
  );
}

function FactList({ view }: { view: OpenDecisionLink }) {
  const { t } = useTranslation('mailDecision');
  const language = useLanguage();
  const { permit, in_place_of } = view;
  const { endorsement } = permit;
  const risks = risksOf(permit, t, language);
  const [risk] = risks;
  const isWork = permit.kind === 'work';
  const size = isWork
    ? t('workerCount', { count: permit.workers.length })
    : t('itemCount', { count: permit.items.length });
  const facts = [
    { name: t('fact.when'), icon: IconCalendar, text: scheduleText(permit, language) },
    { name: t('fact.where'), icon: IconMapPin, text: placeText(permit) },
    { name: t('fact.who'), icon: IconUsers, text: [size, doneBy(permit)].filter((part) => part !== '').join(', ') },
    ...(endorsement === null
      ? []
      : [
          {
            name: t('fact.tenant'),
            icon: IconBuildingStore,
            text: t(`endorsement.${endorsement.standing}`, { tenant: endorsement.tenant }),
          },
        ]),
    ...(in_place_of === null
      ? []
      : [{ name: t('fact.away'), icon: IconUserShare, text: t('inPlaceOf', { name: in_place_of }) }]),
  ].filter(({ text }) => text !== '');
  const RiskIcon = risk?.sign === 'work' && isWork ? IconFlame : IconAlertTriangle;
  return (
    <dl className={classes.facts}>
      {facts.map(({ name, icon: Icon, text }) => (
        <div key={name} className={classes.fact}>
          <dt>
            <Icon size={18} stroke={1.7} aria-hidden="true" />
            <span className={layout.spoken}>{name}</span>
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
      {risk !== undefined && (
        <div className={classes.fact} data-risk>
          <dt>
            <RiskIcon size={18} stroke={1.7} aria-hidden="true" />
            <span className={layout.spoken}>{t('fact.risk')}</span>
          </dt>
          <dd>{risks.length === 1 ? risk.text : t('risk.more', { risk: risk.text, count: risks.length - 1 })}</dd>
        </div>
      )}
    </dl>
  );
}

function aboutOf({ description, work_details, items }: DecidedPermit): string {
  if (description !== '') return description;
  if (work_details.length > 0) {
    return work_details.map((detail) => detail.description || detail.work_type).join('; ');
  }
  return items.map(({ name, qty, unit }) => `${name} ${qty} ${unit}`).join(', ');
}
