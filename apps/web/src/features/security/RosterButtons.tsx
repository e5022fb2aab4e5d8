import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '../../components/transfers/transfers-texts.ts';
import type { Roster } from '@gerbang/shared/contracts/security';
import { Button, Menu } from '@mantine/core';
import { IconClockHour4, IconCopy, IconDots, IconDownload, IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { DownloadButton } from '../../components/transfers/DownloadButton.tsx';
import { useDownload } from '../../components/transfers/use-download.tsx';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { useCopyWeekMutation } from './security.api.ts';
import { pathOf } from './tabs.ts';

const ICON = { size: 16, stroke: 1.9, 'aria-hidden': true } as const;

interface Props {
  roster: Roster;
  property_id: string;
}

/** What is done with the whole week: side by side where there is room, else in a menu. */
export function RosterButtons({ roster, property_id }: Props) {
  const { t } = useTranslation('security');
  const isPhone = useIsPhone();
  const [isAsking, setAsking] = useState(false);
  const [from = '', until = ''] = [roster.days[0], roster.days.at(-1)];
  const list = { name: 'security-duty', filter: { property_id, from, until } };
  const ask = () => setAsking(true);
  return (
    <>
      {isPhone ? (
        <WeekMenu list={list} onCopy={ask} />
      ) : (
        <>
          <Button variant="default" component={Link} to={pathOf('shifts')}>
            {t('roster.shifts')}
          </Button>
          <Button variant="default" component={Link} to={pathOf('posts')}>
            {t('roster.posts')}
          </Button>
          <DownloadButton {...list} />
          <Button variant="default" leftSection={<IconCopy {...ICON} />} onClick={ask}>
            {t('roster.copy')}
          </Button>
        </>
      )}
      <CopyWeek opened={isAsking} property_id={property_id} day={from} onClose={() => setAsking(false)} />
    </>
  );
}

function WeekMenu({ list, onCopy }: { list: Parameters<typeof useDownload>[0]; onCopy: () => void }) {
  const { t } = useTranslation(['security', 'transfers']);
  const { start, isLoading } = useDownload(list);
  return (
    <Menu position="bottom-start" width={232} withinPortal={false}>
      <Menu.Target>
        <Button variant="default" h={44} leftSection={<IconDots {...ICON} />} loading={isLoading} disabled={isLoading}>
          {t('security:roster.more')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconCopy {...ICON} />} onClick={onCopy}>
          {t('security:roster.copy')}
        </Menu.Item>
        <Menu.Item leftSection={<IconDownload {...ICON} />} onClick={start}>
          {t('transfers:download.button')}
        </Menu.Item>
        <Menu.Item leftSection={<IconClockHour4 {...ICON} />} component={Link} to={pathOf('shifts')}>
          {t('security:roster.shifts')}
        </Menu.Item>
        <Menu.Item leftSection={<IconMapPin {...ICON} />} component={Link} to={pathOf('posts')}>
          {t('security:roster.posts')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface CopyProps {
  opened: boolean;
  property_id: string;
  day: string;
  onClose: () => void;
}

function CopyWeek({ opened, property_id, day, onClose }: CopyProps) {
  const { t } = useTranslation('security');
  const [copy, { isLoading }] = useCopyWeekMutation();
  const confirm = async () => {
    const { data } = await copy({ property_id, day });
    onClose();
    if (data === undefined) staffToast('error', t('roster.copyFailed'));
    else if (data.copied + data.skipped === 0) staffToast('blank', t('roster.nothingCopied'));
    else staffToast('success', t('roster.copied', { count: data.copied, skipped: data.skipped }));
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('roster.copyTitle')}
      text={t('roster.copyText')}
      confirm={t('roster.copy')}
      isLoading={isLoading}
      onConfirm={() => void confirm()}
    />
  );
}
