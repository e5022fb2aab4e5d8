import type { PermitDetail } from '@gerbang/shared/contracts/permits/approvals';
import { Stack } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react';

import { formatDay } from '../../../../lib/format/dates.ts';
import type { Translate } from '../../../../lib/i18n/texts.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import type { PermitFormat } from '../permit-format.ts';
import { isOver, isWaiting, stageState, stepsOf } from '../stages.ts';
import type { StageState } from '../stages.ts';

import layout from '../../../../lib/theme/layout.module.css';
import classes from './detail.module.css';

type ChainEntry = PermitDetail['chain'][number];
type T = Translate<'approvals'>;

interface Props {
  permit: PermitDetail;
  format: PermitFormat;
}

export function ChainSteps({ permit, format }: Props) {
  const { t } = useTranslation('approvals');
  const steps = stepsOf(permit.chain);
  const waits = isWaiting(permit.state);
  return (
    <ol className={classes.chain} aria-label={t('chain.label')}>
      {steps.map((step, index) => (
        <li
          key={step[0]?.step}
          className={classes.chainStep}
          data-together={step.length > 1 || undefined}
          data-done={step.every(({ decision }) => decision === 'approved') || undefined}
        >
          {step.map((entry) => (
            <Point
              key={entry.stage}
              name={t(`short.${entry.stage}`)}
              state={stageState(entry, waits)}
              text={textOf(entry, { permit, format }, t, steps[index - 1] ?? [])}
            />
          ))}
        </li>
      ))}
      <li className={classes.chainStep}>
        <Point name={t('stage.security')} {...gateOf({ permit, format }, t)} />
      </li>
    </ol>
  );
}

function Point({ name, state, text }: { name: string; state: StageState; text: string }) {
  const { t } = useTranslation('approvals');
  const PointIcon = state === 'done' ? IconCheck : state === 'rejected' ? IconX : IconArrowBackUp;
  const hasSign = state === 'done' || state === 'rejected' || state === 'returned';
  return (
    <div
      className={classes.point}
      data-state={state}
      aria-current={state === 'now' ? 'step' : undefined}
      title={[name, text].filter((part) => part !== '').join(' · ')}
    >
      <span className={classes.dot} aria-hidden="true">
        {hasSign && <PointIcon size={12} stroke={3} />}
      </span>
      <Stack component="span" gap={0} miw={0} lh={1.3}>
        <span className={classes.pointName}>{name}</span>
        <span className={layout.spoken}> {t(`chain.${state}`)}: </span>
        <span className={classes.pointText}>{text}</span>
      </Stack>
    </div>
  );
}

function textOf(entry: ChainEntry, { permit, format }: Props, t: T, before: readonly ChainEntry[]): string {
  const zone = permit.property.time_zone;
  if (entry.decision !== null) {
    const who = nameOf(entry, t);
    const when = entry.decided_at === null ? '' : format.clock(entry.decided_at, zone);
    return [who, when].filter((part) => part !== '').join(' · ');
  }
  if (!isWaiting(permit.state) && permit.state !== 'returned') return t('chain.notAsked');
  if (isWaiting(permit.state) && entry.asked_at !== null) {
    const span = format.since(entry.asked_at);
    if (entry.assignee !== null) return `${shortName(entry.assignee.name)} · ${span}`;
    const isMine = permit.moves.decide.some((stage) => stage === entry.stage);
    return t(isMine ? 'chain.you' : 'chain.waiting', { span });
  }
  return afterText(before, format, t);
}

function afterText(before: readonly ChainEntry[], format: PermitFormat, t: T): string {
  if (before.length === 0) return '';
  if (before.length === 3) return t('chain.afterAll');
  if (before.length > 3) return t('chain.afterMany', { count: before.length });
  return t('chain.after', { stages: format.list(before.map(({ stage }) => t(`short.${stage}`))) });
}

function nameOf({ decided_by, decided_for }: ChainEntry, t: T): string {
  if (decided_by === null) return '';
  const name = shortName(decided_by.name);
  return decided_for === null ? name : t('chain.forWhom', { name, absent: shortName(decided_for.name) });
}

function gateOf({ permit, format }: Props, t: T): { state: StageState; text: string } {
  const { state, day, time, start_date } = permit;
  if (state === 'checked' || state === 'closed') return { state: 'done', text: t('chain.gatePassed') };
  if (isOver(state)) return { state: 'toCome', text: '' };
  const first = start_date ?? day;
  const hour = /^\d{2}:\d{2}/.exec(time ?? '')?.[0];
  const when = [first === null ? '' : formatDay(first, format.language, 'shortWeekday'), hour ?? ''].filter(
    (part) => part !== '',
  );
  const text = when.length === 0 ? '' : t('chain.gateFrom', { when: when.join(', ') });
  return { state: state === 'approved' ? 'now' : 'toCome', text };
}

/** Shortens a full name, e.g. to `Dimas P.` */
function shortName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  const last = others.at(-1);
  return last === undefined ? first : `${first} ${last.charAt(0)}.`;
}
