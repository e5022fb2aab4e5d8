import type { WorkOrderRecord } from '@gerbang/shared/contracts/work-orders';
import { IconAlertCircle, IconCheck, IconPencil, IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { HistoryList, type HistoryLine } from '../../components/HistoryList.tsx';
import type { OrderPart } from './order-parts.ts';
import { Section } from './Section.tsx';

type Event = WorkOrderRecord['events'][number];

const SIGN = { size: 11, stroke: 3 } as const;

/** What has happened to it, the latest first; what was said stands in the comments. */
export function History({ order, words }: OrderPart) {
  const { t } = useTranslation('workOrders');
  const what = useWhat();
  const lines = order.events
    .filter(({ kind }) => kind !== 'commented')
    .map((event): HistoryLine => ({
      id: event.id,
      at: event.at,
      when: words.moment(event.at),
      what: what(event),
      who: event.by?.name ?? t('history.system'),
      ...(noteOf(event) !== '' && {
        note: event.kind === 'signed' ? t('history.signedBy', { name: event.text }) : event.text,
      }),
      icon: iconOf(event),
      tone: toneOf(event),
    }));
  return (
    <Section title={t('history.title')}>
      <HistoryList label={t('history.title')} lines={lines} />
    </Section>
  );
}

function useWhat(): (event: Event) => string {
  const { t } = useTranslation('workOrders');
  return (event) => {
    if (event.move !== null) return t(`history.move.${event.move}`);
    if (event.kind !== 'assigned') return t(`history.${event.kind === 'moved' ? 'edited' : event.kind}`);
    const names = [event.detail['assignee'], event.detail['team']].filter((name) => typeof name === 'string');
    return names.length === 0 ? t('history.unassigned') : t('history.assigned', { name: names.join(', ') });
  };
}

const noteOf = ({ text }: Event): string => text;

function iconOf({ kind, move }: Event) {
  if (kind === 'overdue') return <IconAlertCircle {...SIGN} />;
  if (kind === 'edited' || kind === 'signed') return <IconPencil {...SIGN} />;
  if (move === 'finish') return <IconCheck {...SIGN} />;
  if (move === 'cancel') return <IconX {...SIGN} />;
  if (move === 'hold') return <IconPlayerPause {...SIGN} />;
  return move === null ? undefined : <IconPlayerPlay {...SIGN} />;
}

function toneOf({ kind, move }: Event): HistoryLine['tone'] {
  if (kind === 'overdue' || move === 'cancel') return 'bad';
  if (move === 'finish') return 'good';
  return move === 'hold' ? 'soon' : undefined;
}
