import './meters-texts.ts';
import '../../lib/theme/styles-forms.ts';
import '@mantine/core/styles/Tabs.layer.css';
import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';

import { ListPage } from '../../components/ListPage.tsx';
import { useAuth } from '../../lib/store/hooks.ts';
import { useCan } from '../../lib/use-can.ts';
import { MeterActions } from './MeterActions.tsx';
import { MeterDialogs } from './MeterDialogs.tsx';
import type { OpenDialog } from './MeterDialogs.tsx';
import { MeterList } from './MeterList.tsx';
import { UseTable } from './UseTable.tsx';

import classes from './meters.module.css';

/** The meters of the person's property, and what they used. */
export function MetersScreen() {
  const { t } = useTranslation('meters');
  const property_id = useAuth().property_id ?? '';
  const mayWrite = useCan()('meter.update');
  const [params, setParams] = useSearchParams();
  const [open, setOpen] = useState<OpenDialog>(null);
  const tab = params.get('tab') === 'use' ? 'use' : 'list';
  return (
    <ListPage title={t('title')} text={t('text')} buttons={mayWrite && <MeterActions onOpen={setOpen} />}>
      {/* Another part is another list: what narrowed the one before says nothing there. */}
      <Tabs
        value={tab}
        onChange={(next) => setParams(next === 'use' ? { tab: 'use' } : {}, { preventScrollReset: true })}
        keepMounted={false}
        classNames={{ tab: classes.tab ?? '', panel: classes.panel ?? '' }}
      >
        <Tabs.List aria-label={t('tabs.label')}>
          <Tabs.Tab value="list">{t('tabs.list')}</Tabs.Tab>
          <Tabs.Tab value="use">{t('tabs.use')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="list">
          <MeterList key={property_id} property_id={property_id} mayWrite={mayWrite} onOpen={setOpen} />
        </Tabs.Panel>
        <Tabs.Panel value="use">
          <UseTable key={property_id} property_id={property_id} />
        </Tabs.Panel>
      </Tabs>
      <MeterDialogs property_id={property_id} open={open} onClose={() => setOpen(null)} />
    </ListPage>
  );
}
