import '@mantine/core/styles/Alert.layer.css';
import type { PermitDetail } from '@gerbang/shared/contracts/permits/approvals';
import { PUT_OFF_CHOICES, putOffTimes } from '@gerbang/shared/domain/permits/put-off';
import { ActionIcon, Alert, Button, Group, Menu, Tooltip } from '@mantine/core';
import { IconClockPause } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { Ref } from 'react';

import { useErrorText } from '../../../../lib/api/problem.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import { staffToast } from '../../../../lib/toasts/staff-toasts.ts';
import { usePutOffPermitMutation, useTakeBackPermitMutation } from '../approvals.api.ts';
import type { PermitFormat } from '../permit-format.ts';
import type { QueueState } from '../use-queue.ts';

interface MenuProps {
  permit: PermitDetail;
  queue: QueueState;
  format: PermitFormat;
  button: Ref<HTMLButtonElement>;
}

/** Takes the permit out of the reader's own queue for a while, always until before its deadline. */
export function PutOffMenu({ permit, queue, format, button }: MenuProps) {
  const { t } = useTranslation('approvals');
  const errorText = useErrorText();
  const [send, { isLoading }] = usePutOffPermitMutation();
  const [now, setNow] = useState(() => new Date());
  const { property_id, id, property, moves } = permit;
  const queueOfOpen = useQueueWhileOpen(queue, id);
  const due = permit.chain.flatMap(({ stage, due_at }) => (moves.decide.includes(stage) ? (due_at ?? []) : []));
  if (due.length === 0) return null;
  const deadline = new Date(Math.min(...due.map((time) => Date.parse(time))));
  const times = putOffTimes(now, property.time_zone, deadline);
  const canWait = PUT_OFF_CHOICES.some((choice) => times[choice] !== null);
  const clock = (instant: Date) => format.clock(instant.toISOString(), property.time_zone);
  const putOff = async (until: Date) => {
    const body = { until: until.toISOString(), comments: permit.comments.length };
    const { error } = await send({ property_id, id, body });
    if (error !== undefined) return void staffToast('error', errorText(error));
    staffToast('success', t('putOff.done', { when: clock(until) }));
    return queueOfOpen.current?.openNext();
  };
  return (
    <Menu position="bottom-end" withinPortal={false} onOpen={() => setNow(new Date())}>
      <Tooltip label={`${t('putOff.button')} (L)`} withinPortal={false}>
        <Menu.Target>
          <ActionIcon
            ref={button}
            variant="default"
            size={30}
            radius={8}
            aria-label={t('putOff.button')}
            aria-keyshortcuts="L"
            loading={isLoading}
          >
            <IconClockPause size={16} stroke={1.9} />
          </ActionIcon>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown>
        <Menu.Label>{t(canWait ? 'putOff.rule' : 'putOff.tooLate', { when: clock(deadline) })}</Menu.Label>
        {PUT_OFF_CHOICES.map((choice) => {
          const until = times[choice];
          return (
            <Menu.Item
              key={choice}
              disabled={until === null}
              rightSection={until !== null && <span className="tabular">{clock(until)}</span>}
              onClick={() => until !== null && void putOff(until)}
            >
              {t(`putOff.choice.${choice}`)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Returns the latest state of the queue, or null once the reader has opened another permit than this one. */
function useQueueWhileOpen(queue: QueueState, id: string) {
  const latest = useRef<QueueState | null>(null);
  useEffect(() => {
    latest.current = queue.opened?.id === id ? queue : null;
    return () => {
      latest.current = null;
    };
  }, [queue, id]);
  return latest;
}

/** Says until when the reader has put the permit off, and takes it back. */
export function PutOffNote({ permit, format }: { permit: PermitDetail; format: PermitFormat }) {
  const { t } = useTranslation('approvals');
  const errorText = useErrorText();
  const [send, { isLoading }] = useTakeBackPermitMutation();
  const { property_id, id, property, put_off_until } = permit;
  if (put_off_until === null) return null;
  const takeBack = async () => {
    const { error } = await send({ property_id, id });
    if (error !== undefined) return staffToast('error', errorText(error));
    return staffToast('success', t('putOff.takenBack'));
  };
  return (
    <Alert color="gray" icon={<IconClockPause size={18} stroke={1.8} />}>
      <Group justify="space-between" gap={8}>
        {t('putOff.until', { when: format.clock(put_off_until, property.time_zone) })}
        <Button variant="default" size="xs" loading={isLoading} onClick={() => void takeBack()}>
          {t('putOff.takeBack')}
        </Button>
      </Group>
    </Alert>
  );
}
