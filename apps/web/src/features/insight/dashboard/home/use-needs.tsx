import type { DockBoard } from '@gerbang/shared/contracts/goods/dock';
import type { PermitDatatable } from '@gerbang/shared/contracts/permits/approvals';
import { IconHourglassHigh, IconTruckDelivery } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { KIND_ICON, permitName } from '../../../../entities/permit/permit-looks.ts';
import type { Translate } from '../../../../lib/i18n/texts.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import { eventsIn } from './tonight.ts';
import { DOCK, permitAt, REGISTER, useHomeWords } from './use-home.ts';
import type { Deadline, HomeProps, Loaded } from './use-home.ts';

export interface Need {
  key: string;
  icon: ReactNode;
  title: string;
  text: string;
  deadline: Deadline | null;
  button: { text: string; to: string; isMain: boolean };
  /** Since when it is overdue, or when its deadline is, in milliseconds. The earliest comes first. */
  since: number;
}

interface Sources extends HomeProps {
  mine: Loaded<PermitDatatable>;
  late: Loaded<PermitDatatable>;
  dock: Loaded<DockBoard>;
}

type Words = ReturnType<typeof useHomeWords>;
type T = Translate<'home'>;

/** What needs the reader, worst first: permits to decide, late permits of the building, and late arrivals. */
export function useNeeds({ user, now, mine, late, dock }: Sources): Loaded<{ needs: Need[]; total: number }> {
  const { t } = useTranslation('home');
  const words = useHomeWords(now, user.property.time_zone);
  const sources = [mine, late, dock];
  const failed = sources.find(({ data, isError }) => data === undefined && isError);
  const state = {
    isError: failed !== undefined,
    isFetching: sources.some(({ isFetching }) => isFetching),
    refetch: () => failed?.refetch(),
  };
  if (mine.data === undefined || late.data === undefined || dock.data === undefined)
    return { ...state, data: undefined };
  const needs = [
    ...mine.data.data.map((row) => decisionNeed(row, t, words)),
    ...lateNeed(late.data, t, words),
    ...gateNeed(dock.data, now, t, words),
  ].sort((a, b) => a.since - b.since);
  return { ...state, data: { needs, total: needs.length + mine.data.total - mine.data.data.length } };
}

function decisionNeed(row: PermitDatatable['data'][number], t: T, words: Words): Need {
  const Icon = KIND_ICON[row.kind];
  return {
    key: row.id,
    icon: <Icon size={20} stroke={1.7} />,
    title: permitName(row),
    text: [t(`kind.${row.kind}`), row.location].filter((part) => part !== '').join(', '),
    deadline: row.due_at === null ? null : words.deadline(row.asked_at, row.due_at),
    button: { text: t('manager.decide'), to: permitAt(row.id), isMain: true },
    since: row.due_at === null ? Number.POSITIVE_INFINITY : Date.parse(row.due_at),
  };
}

function lateNeed({ data: [oldest], total }: PermitDatatable, t: T, words: Words): Need[] {
  if (oldest === undefined || oldest.due_at === null) return [];
  return [
    {
      key: 'late',
      icon: <IconHourglassHigh size={20} stroke={1.7} />,
      title: t('manager.latePermits', { count: total }),
      text: t('manager.allStages'),
      deadline: { urgency: 'late', text: t('manager.longest', { span: words.since(oldest.due_at) }) },
      button: { text: t('manager.see', { count: total }), to: `${REGISTER}?late=true`, isMain: false },
      since: Date.parse(oldest.due_at),
    },
  ];
}

function gateNeed(board: DockBoard, now: Date, t: T, words: Words): Need[] {
  const late = eventsIn(board, 'late', now);
  const [first] = late;
  if (first === undefined) return [];
  return [
    {
      key: 'gate',
      icon: <IconTruckDelivery size={20} stroke={1.7} />,
      title: t('manager.lateAtGate', { count: late.length }),
      text: permitName(first),
      deadline: { urgency: 'late', text: t('manager.longest', { span: words.since(first.from) }) },
      button: { text: t('manager.see', { count: late.length }), to: DOCK, isMain: false },
      since: Date.parse(first.from),
    },
  ];
}
