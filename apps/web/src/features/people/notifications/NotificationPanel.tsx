import '@mantine/core/styles/Badge.layer.css';
import '@mantine/core/styles/Group.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
import '@mantine/core/styles/Stack.layer.css';
import '@mantine/core/styles/Tabs.layer.css';
import type {
  NotificationGroup,
  QuietBody,
  ReadNotificationsBody,
} from '@gerbang/shared/contracts/people/notifications';
import { isForInformation } from '@gerbang/shared/domain/people/channels';
import {
  ActionIcon,
  Anchor,
  Badge,
  Button,
  Group,
  Skeleton,
  Stack,
  Tabs,
  Text,
  Title,
  VisuallyHidden,
} from '@mantine/core';
import { IconBellOff, IconChecks, IconMail, IconSettings } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';

import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { DIGEST_TIMES } from './digest-times.ts';
import { GroupRow } from './GroupRow.tsx';
import {
  useNotificationGroupsQuery,
  useQuietNotificationsMutation,
  useReadNotificationsMutation,
} from './notifications.api.ts';
import { useTimes } from './use-times.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './notifications.module.css';

const TABS = ['mine', 'building', 'all'] as const;
type Tab = (typeof TABS)[number];
const SHOWS: Readonly<Record<Tab, (group: NotificationGroup) => boolean>> = {
  mine: ({ kind }) => !isForInformation(kind),
  building: ({ kind }) => isForInformation(kind),
  all: () => true,
};

/** Notifications, one entry per kind. Showing them marks nothing as read. */
export function NotificationPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('notifications');
  const request = useNotificationGroupsQuery(undefined, { refetchOnMountOrArgChange: true });
  const groups = request.data?.data;
  const [tab, setTab] = useState<Tab>('mine');
  // As on the bell, quiet kinds do not count.
  const fresh = groups?.filter(({ is_unread, quiet_until }) => is_unread && quiet_until === null) ?? [];
  return (
    <>
      <Head groups={groups ?? []} fresh={fresh.length} onClose={onClose} />
      <Tabs value={tab} onChange={(value) => setTab(TABS.find((one) => one === value) ?? 'mine')}>
        <Tabs.List px={8}>
          {TABS.map((one) => (
            <Tabs.Tab key={one} value={one} className={classes.tab ?? ''}>
              {t(`tab.${one}`)}
              {one !== 'all' && <TabCount count={fresh.filter(SHOWS[one]).length} />}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>
          <div className={classes.body} tabIndex={-1} data-autofocus>
            {groups !== undefined && <Lists groups={groups.filter(SHOWS[tab])} onClose={onClose} />}
            {groups === undefined && !request.isError && <Waiting />}
            {groups === undefined && request.isError && (
              <LoadFailure text={t('failed')} onRetry={() => void request.refetch()} isRetrying={request.isFetching} />
            )}
          </div>
        </Tabs.Panel>
      </Tabs>
      <div className={classes.foot}>
        <IconMail size={17} stroke={1.7} aria-hidden="true" />
        <Text fz={13} c="dimmed" flex={1}>
          {t('byMail', DIGEST_TIMES)}
        </Text>
        <Anchor component={Link} to="/profile" fz={13} fw={600} onClick={onClose}>
          {t('change')}
        </Anchor>
      </div>
    </>
  );
}

function Head({
  groups,
  fresh,
  onClose,
}: {
  groups: readonly NotificationGroup[];
  fresh: number;
  onClose: () => void;
}) {
  const { t } = useTranslation('notifications');
  const { read, isReading } = useActions();
  const isUnread = groups.some(({ is_unread }) => is_unread);
  // Ids are in order of time.
  const latest = groups.reduce((last, group) => (group.latest > last ? group.latest : last), '');
  return (
    <div className={classes.head}>
      <Title order={2} fz={16}>
        {t('title')}
      </Title>
      {fresh > 0 && (
        <Badge variant="light" color="red" tt="none">
          {t('fresh', { count: fresh })}
        </Badge>
      )}
      <Group gap={4} ml="auto" wrap="nowrap">
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconChecks size={16} stroke={1.8} />}
          disabled={!isUnread || isReading}
          loading={isReading}
          onClick={() => void read({ until: latest })}
        >
          {t('readAll')}
        </Button>
        <ActionIcon component={Link} to="/profile" variant="subtle" aria-label={t('settings')} onClick={onClose}>
          <IconSettings size={18} stroke={1.7} />
        </ActionIcon>
      </Group>
    </div>
  );
}

function TabCount({ count }: { count: number }) {
  const { t } = useTranslation('notifications');
  if (count === 0) return null;
  return (
    <>
      <span aria-hidden="true"> {count}</span>
      <VisuallyHidden component="span">, {t('tabUnread', { count })}</VisuallyHidden>
    </>
  );
}

function Lists({ groups, onClose }: { groups: readonly NotificationGroup[]; onClose: () => void }) {
  const { t } = useTranslation('notifications');
  const { read, quiet } = useActions();
  // Time at which the list was opened.
  const [now] = useState(() => new Date());
  const times = useTimes(now);
  const [unread, earlier] = [true, false].map((state) => groups.filter(({ is_unread }) => is_unread === state));
  const actions = {
    onClose,
    onRead: (body: ReadNotificationsBody) => void read(body),
    onQuiet: (body: QuietBody) => void quiet(body),
  };
  const list = (name: string, some: readonly NotificationGroup[] = []) =>
    some.length > 0 && (
      <ul className={layout.list} aria-label={name}>
        {some.map((group) => (
          <GroupRow key={group.kind} group={group} times={times} actions={actions} />
        ))}
      </ul>
    );
  return (
    <>
      {unread?.length === 0 && <Nothing />}
      {list(t('title'), unread)}
      {earlier !== undefined && earlier.length > 0 && <p className={classes.earlier}>{t('earlier')}</p>}
      {list(t('earlier'), earlier)}
    </>
  );
}

/** Changes of the reader's notifications. A failed one is told in a toast. */
function useActions() {
  const { t } = useTranslation('notifications');
  const [read, { isLoading: isReading }] = useReadNotificationsMutation();
  const [quiet] = useQuietNotificationsMutation();
  const tellFailure = ({ error }: { error?: unknown }) => {
    if (error !== undefined) staffToast('error', t('readFailed'));
  };
  return {
    isReading,
    read: async (body: ReadNotificationsBody) => tellFailure(await read(body)),
    quiet: async (body: QuietBody) => tellFailure(await quiet(body)),
  };
}

function Nothing() {
  const { t } = useTranslation('notifications');
  return (
    <Stack gap={4} align="center" p="32px 24px" c="dimmed" ta="center">
      <IconBellOff size={26} stroke={1.5} aria-hidden="true" />
      <Text fz={14} fw={650}>
        {t('emptyTitle')}
      </Text>
      <Text fz={13} c="dimmed">
        {t('emptyText')}
      </Text>
    </Stack>
  );
}

function Waiting() {
  return (
    <Stack gap={8} p="12px 16px">
      <Skeleton height={64} radius={8} />
      <Skeleton height={64} radius={8} />
      <Skeleton height={64} radius={8} />
    </Stack>
  );
}
