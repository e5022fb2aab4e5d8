import type { PermitDetail } from '@gerbang/shared/contracts/approvals';
import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

import { shortDay } from './short-days.ts';
import { isOver, isWaiting, stageState, stepsOf } from './stages.ts';
import type { StageState } from './stages.ts';
import type { Words } from './use-words.ts';

import classes from './detail.module.css';

type Asked = PermitDetail['chain'][number];
type T = TFunction<'approvals'>;

interface Props {
  permit: PermitDetail;
  words: Words;
}

/** The way of the permit with who decided and when; stages that decide at the same time share a box. */
export function ChainSteps({ permit, words }: Props) {
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
          {step.map((one) => (
            <Point
              key={one.stage}
              name={one.stage === 'tcr' ? t('stage.tcr') : t(`short.${one.stage}`)}
              state={stageState(one, waits)}
              text={textOf(one, { permit, words }, t, steps[index - 1] ?? [])}
            />
          ))}
        </li>
      ))}
      <li className={classes.chainStep}>
        <Point name={t('stage.security')} {...gateOf({ permit, words }, t)} />
      </li>
    </ol>
  );
}

function Point({ name, state, text }: { name: string; state: StageState; text: string }) {
  const { t } = useTranslation('approvals');
  const PointIcon = state === 'done' ? IconCheck : state === 'rejected' ? IconX : IconArrowBackUp;
  const hasSign = state === 'done' || state === 'rejected' || state === 'returned';
  return (
    <div className={classes.point} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
      <span className={classes.dot} aria-hidden="true">
        {hasSign && <PointIcon size={12} stroke={3} />}
      </span>
      <span className={classes.pointTexts}>
        <span className={classes.pointName}>{name}</span>
        <span className={classes.spoken}> {t(`chain.${state}`)}: </span>
        <span className={classes.pointText}>{text}</span>
      </span>
    </div>
  );
}

function textOf(one: Asked, { permit, words }: Props, t: T, before: readonly Asked[]): string {
  const zone = permit.property.time_zone;
  if (one.decision !== null) {
    const who = nameOf(one, t);
    const when = one.decided_at === null ? '' : words.clock(one.decided_at, zone);
    return [who, when].filter((part) => part !== '').join(' · ');
  }
  if (!isWaiting(permit.state) && permit.state !== 'returned') return t('chain.notAsked');
  if (isWaiting(permit.state) && one.asked_at !== null) {
    const span = words.since(one.asked_at);
    const isMine = permit.moves.decide.some((stage) => stage === one.stage);
    return t(isMine ? 'chain.you' : 'chain.waiting', { span });
  }
  return afterText(before, words, t);
}

function afterText(before: readonly Asked[], words: Words, t: T): string {
  if (before.length === 0) return '';
  if (before.length === 3) return t('chain.afterAll');
  if (before.length > 3) return t('chain.afterMany', { count: before.length });
  return t('chain.after', { stages: words.list(before.map(({ stage }) => t(`short.${stage}`))) });
}

function nameOf({ decided_by, decided_for }: Asked, t: T): string {
  if (decided_by === null) return '';
  const name = shortName(decided_by.name);
  return decided_for === null ? name : t('chain.forWhom', { name, absent: shortName(decided_for.name) });
}

function gateOf({ permit, words }: Props, t: T): { state: StageState; text: string } {
  const { state, day, time, start_date } = permit;
  if (state === 'checked' || state === 'closed') return { state: 'done', text: t('chain.gatePassed') };
  if (isOver(state)) return { state: 'toCome', text: '' };
  const first = start_date ?? day;
  const hour = /^\d{2}:\d{2}/.exec(time ?? '')?.[0];
  const when = [first === null ? '' : shortDay(first, words.language), hour ?? ''].filter((part) => part !== '');
  const text = when.length === 0 ? '' : t('chain.gateFrom', { when: when.join(', ') });
  return { state: state === 'approved' ? 'now' : 'toCome', text };
}

/** A name in the room that a chain has: `Dimas P.` */
function shortName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  const last = others.at(-1);
  return last === undefined ? first : `${first} ${last.charAt(0)}.`;
}
