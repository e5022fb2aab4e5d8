import type { PermitStatus } from '@gerbang/shared/contracts/permits/status';
import { itemTotal, splitItems } from '@gerbang/shared/domain/permits/forms/refused-items';
import { Card, Group, Title } from '@mantine/core';
import { IconPhoto, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useTranslation } from '../../../lib/i18n/use-translation.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './check-status.module.css';

type Item = PermitStatus['load_unload_items'][number];

/** Id of the first rejected item, to which the banner leads. */
export const FIRST_REJECTED = 'rejected-item';

interface ItemListProps {
  items: readonly Item[];
  children?: ReactNode;
}

/** Items, accepted ones first. Rejected ones are crossed out, with the reason. */
export function ItemList({ items, children }: ItemListProps) {
  const { t } = useTranslation('status');
  const { accepted, rejected } = splitItems(items);
  if (items.length === 0) return null;
  return (
    <Card className={classes.section}>
      <Group gap={12} align="baseline" justify="space-between" wrap="nowrap" mb={12}>
        <Title order={2} className={classes.sectionTitle}>
          {t('items')}
        </Title>
        <div className={classes.total}>
          <span>
            {t('total')} <b>{t('itemCount', { count: itemTotal(items) })}</b>
          </span>
          {rejected.length > 0 && `, ${t('rejectedCount', { count: rejected.length })}`}
        </div>
      </Group>
      <ul className={layout.list}>
        {accepted.map((item) => (
          <li key={item.id} className={classes.item}>
            <ItemPicture item={item} />
            <div className={classes.itemName}>{item.item_detail.name}</div>
            <div className={classes.itemCount}>{countText(item)}</div>
          </li>
        ))}
        {rejected.map((item, index) => (
          <RejectedItem key={item.id} item={item} {...(index === 0 && { id: FIRST_REJECTED })} />
        ))}
      </ul>
      {children}
    </Card>
  );
}

function RejectedItem({ item, id }: { item: Item; id?: string }) {
  const { t } = useTranslation('status');
  const { rejected_stage: stage } = item;
  return (
    <li id={id} className={classes.item} data-rejected tabIndex={-1}>
      <ItemPicture item={item} />
      <div>
        <s className={classes.itemName}>{item.item_detail.name}</s>
        <Group className={layout.rejected} gap={5} wrap="nowrap" mt={2} fz={13} fw={650}>
          <IconX size={16} stroke={2.5} aria-hidden="true" />
          {t('rejected')}
        </Group>
      </div>
      <s className={classes.itemCount}>{countText(item)}</s>
      {item.rejection_note !== '' && (
        <p className={classes.rejectedNote}>
          <b>{stage === null ? t('note') : t('noteOf', { stage: t(`bar.${stage}`) })}:</b> {item.rejection_note}
        </p>
      )}
    </li>
  );
}

function ItemPicture({ item }: { item: Item }) {
  const { t } = useTranslation('status');
  const { name, image_url } = item.item_detail;
  return <Picture url={image_url} alt={t('itemPhoto', { name })} className={classes.itemPicture} />;
}

function countText({ qty, unit }: Item): string {
  return `${qty} ${unit}`;
}

export function WorkerList({ workers }: { workers: PermitStatus['worker_list'] }) {
  const { t } = useTranslation('status');
  if (workers.length === 0) return null;
  return (
    <Card className={classes.section}>
      <Group gap={12} align="baseline" justify="space-between" wrap="nowrap" mb={12}>
        <Title order={2} className={classes.sectionTitle}>
          {t('workers')}
        </Title>
        <span className={classes.total}>
          {t('total')} <b>{t('workerCount', { count: workers.length })}</b>
        </span>
      </Group>
      <ul className={layout.list}>
        {workers.map((worker) => (
          <li key={`${worker.name} ${worker.email} ${worker.phone}`} className={classes.worker}>
            <div>
              <div className={classes.itemName}>{worker.name}</div>
              {[worker.position, worker.email, worker.phone].map((line) => (
                <div key={line} className={classes.cellLine}>
                  {line}
                </div>
              ))}
            </div>
            {worker.ktp_url !== null && (
              <Picture
                url={worker.ktp_url}
                alt={t('identityPhoto', { name: worker.name })}
                className={classes.identity}
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface Props {
  url: string | null;
  alt: string;
  className: string | undefined;
}

/** Picture of the permit. Its link expires, so an icon replaces it when it can no longer be loaded. */
function Picture({ url, alt, className }: Props) {
  const [failed, setFailed] = useState<string>();
  if (url === null || url === failed) {
    return (
      <span className={`${className ?? ''} ${classes.noPicture}`} aria-hidden="true">
        <IconPhoto size={24} stroke={1.5} />
      </span>
    );
  }
  return <img className={className} src={url} alt={alt} loading="lazy" onError={() => setFailed(url)} />;
}
