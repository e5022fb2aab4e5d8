import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { ActionIcon, Menu, Text, Tooltip } from '@mantine/core';
import { IconPhotoDown } from '@tabler/icons-react';
import { useRef } from 'react';
import type { ComponentProps, RefObject } from 'react';

import { ChartCard } from '../../../components/charts/ChartCard.tsx';
import { savePng, saveSvg } from '../../../components/charts/save-picture.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';

type Props = Omit<ComponentProps<typeof ChartCard>, 'texts' | 'tools' | 'drawn'> & {
  isEmpty: boolean;
};

export function Chart({ isEmpty, children, legend, answer, ...card }: Props) {
  const { t } = useTranslation('analytics');
  const drawn = useRef<HTMLDivElement>(null);
  return (
    <ChartCard
      {...card}
      answer={isEmpty ? t('nothing') : answer}
      texts={{ table: t('show.table'), chart: t('show.chart') }}
      drawn={drawn}
      {...(!isEmpty && { legend, tools: <Pictures title={card.title} drawn={drawn} /> })}
    >
      {isEmpty ? <Text aria-hidden="true">–</Text> : children}
    </ChartCard>
  );
}

function Pictures({ title, drawn }: { title: string; drawn: RefObject<HTMLDivElement | null> }) {
  const { t } = useTranslation('analytics');
  const save = async (as: 'png' | 'svg') => {
    try {
      const chart = drawn.current?.querySelector('svg') ?? null;
      if (chart === null) throw new Error('nothing is drawn');
      if (as === 'svg') saveSvg(chart, title);
      else await savePng(chart, title);
    } catch {
      staffToast('error', t('download.failed'));
    }
  };
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <Tooltip label={t('download.picture')} withinPortal={false}>
          <ActionIcon variant="subtle" color="gray" size={32} aria-label={`${t('download.picture')}: ${title}`}>
            <IconPhotoDown size={17} stroke={1.8} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void save('png')}>{t('download.png')}</Menu.Item>
        <Menu.Item onClick={() => void save('svg')}>{t('download.svg')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
