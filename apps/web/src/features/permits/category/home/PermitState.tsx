import type { TenantPermit } from '@gerbang/shared/contracts/permits/tenant-permits';
import { ownStanding } from '@gerbang/shared/domain/permits/own-permits';
import {
  IconBan,
  IconCircleCheckFilled,
  IconCircleXFilled,
  IconFlagCheck,
  IconHandStop,
  IconHourglassHigh,
  IconPencilExclamation,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';

import { formatTime } from '../../../../lib/format/dates.ts';
import type { Translate } from '../../../../lib/i18n/texts.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';

import classes from './tenant-home.module.css';

type Tone = 'accepted' | 'progress' | 'rejected' | 'inactive';

interface Look {
  text: string;
  tone: Tone;
  /** Undefined for the dot of something that happens now. */
  icon?: Icon;
}

interface Props {
  permit: TenantPermit;
  time_zone: string;
  now: Date;
}

/** The state of a permit as icon and words. What happens now has a dot. */
export function PermitState({ permit, time_zone, now }: Props) {
  const { t } = useTranslation('tenantHome');
  const { text, tone, icon: StateIcon } = lookOf(permit, { time_zone, now }, t);
  return (
    <span className={classes.state} data-tone={tone}>
      {StateIcon === undefined ? (
        <span className={classes.dot} aria-hidden="true" />
      ) : (
        <StateIcon size={18} stroke={1.9} aria-hidden="true" />
      )}
      {text}
    </span>
  );
}

function lookOf(permit: TenantPermit, { time_zone, now }: Omit<Props, 'permit'>, t: Translate<'tenantHome'>): Look {
  const { state, note, stages } = permit;
  const withNote = (text: string) => (note === '' ? text : `${text}: ${note}`);
  switch (state) {
    case 'submitted':
    case 'in_review': {
      const names = stages.map((stage) => t(`permits.stage.${stage}`)).join(', ');
      return { text: t('permits.state.reviewed', { stages: names }), tone: 'progress', icon: IconHourglassHigh };
    }
    case 'returned':
      return { text: withNote(t('permits.state.returned')), tone: 'progress', icon: IconPencilExclamation };
    case 'rejected':
      return { text: withNote(t('permits.state.rejected')), tone: 'rejected', icon: IconCircleXFilled };
    case 'closed':
      return { text: t('permits.state.closed'), tone: 'inactive', icon: IconFlagCheck };
    case 'cancelled':
      return { text: t('permits.state.cancelled'), tone: 'inactive', icon: IconBan };
    case 'suspended':
      return { text: t('permits.state.suspended'), tone: 'progress', icon: IconHandStop };
    case 'approved':
    case 'checked':
      return approvedLook(permit, { time_zone, now }, t);
  }
}

function approvedLook(
  permit: TenantPermit,
  { time_zone, now }: Omit<Props, 'permit'>,
  t: Translate<'tenantHome'>,
): Look {
  const { kind, bay, passed_at, left_at } = permit;
  const window = { from: new Date(permit.from), until: new Date(permit.until) };
  const isNow = ownStanding({ ...permit, ...window }, now) === 'now';
  const accepted = { tone: 'accepted', icon: IconCircleCheckFilled } as const;
  if (passed_at === null) {
    return isNow
      ? { text: t('permits.state.validNow'), tone: 'accepted' }
      : { text: t('permits.state.approved'), ...accepted };
  }
  const time = formatTime(passed_at, { time_zone });
  if (kind === 'unloading') return { text: t('permits.state.left', { time }), ...accepted };
  if (!isNow || left_at !== null) {
    return { text: t(kind === 'work' ? 'permits.state.approved' : 'permits.state.inside'), ...accepted };
  }
  if (kind === 'work') return { text: t('permits.state.working', { time }), tone: 'accepted' };
  const text = bay === null ? t('permits.state.entered', { time }) : t('permits.state.atBay', { bay, time });
  return { text, tone: 'accepted' };
}
