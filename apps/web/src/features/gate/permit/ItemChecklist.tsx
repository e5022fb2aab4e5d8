import type { GatePermit } from '@gerbang/shared/contracts/gate';
import { Button, Title, UnstyledButton } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { leftOf, lineOf, matchAll, sumOf } from './checklist.ts';
import type { Checklist, GateItem, Line } from './checklist.ts';
import { CheckRow } from './CheckRow.tsx';
import { ItemSheet } from './ItemSheet.tsx';

import classes from './verdict.module.css';

interface Props {
  permit: GatePermit;
  list: Checklist;
  onChange: (list: Checklist) => void;
}

/** The goods of a permit, to be matched with what stands at the gate. */
export function ItemChecklist({ permit, list, onChange }: Props) {
  const { t } = useTranslation('gate');
  const [opened, setOpened] = useState<GateItem | null>(null);
  const sum = sumOf(permit, list);
  const set = (item: GateItem, line: Line) => onChange({ ...list, [item.id]: line });
  return (
    <section aria-label={t('list.title')}>
      <div className={classes.listHead}>
        <Title order={3} fz={16} fw={700}>
          {t('list.title')}
        </Title>
        <span className={classes.matched}>{t('list.matched', { count: sum.matched, total: sum.items })}</span>
      </div>
      <div className={classes.hintLine}>
        <p className={classes.hint}>{t('list.hint')}</p>
        <Button variant="subtle" className={classes.all ?? ''} onClick={() => onChange(matchAll(permit, list))}>
          {t('list.all')}
        </Button>
      </div>
      <ul className={classes.rows}>
        {permit.items.map((item) => (
          <ItemRow
            key={item.id}
            item={item}
            line={lineOf(list, item)}
            onLine={(line) => set(item, line)}
            onOpen={() => setOpened(item)}
          />
        ))}
      </ul>
      <ItemSheet
        item={opened}
        kind={permit.kind}
        refused={opened === null ? undefined : lineOf(list, opened).refused}
        onClose={() => setOpened(null)}
        onRefuse={(note) => opened !== null && set(opened, { is_matched: false, qty: leftOf(opened), refused: note })}
        onUnrefuse={() => opened !== null && set(opened, { is_matched: false, qty: leftOf(opened) })}
      />
    </section>
  );
}

interface RowProps {
  item: GateItem;
  line: Line;
  onLine: (line: Line) => void;
  onOpen: () => void;
}

function ItemRow({ item, line, onLine, onOpen }: RowProps) {
  const { t } = useTranslation('gate');
  const left = leftOf(item);
  const text = useLineText(item, line);
  const picture = (
    <UnstyledButton className={classes.thumb ?? ''} aria-label={t('list.open', { name: item.name })} onClick={onOpen}>
      <ItemPhoto url={item.photo_url} />
    </UnstyledButton>
  );
  if (left === 0) {
    return (
      <li className={classes.row} data-gone>
        <div className={classes.line}>
          <span className={classes.noBox} />
          {picture}
          <div className={classes.what}>
            <span className={classes.name}>{item.name}</span>
            <span className={classes.about}>{t('list.allPassed')}</span>
          </div>
        </div>
      </li>
    );
  }
  return (
    <CheckRow
      name={item.name}
      picture={picture}
      text={text}
      isMatched={line.is_matched}
      isRefused={line.refused !== undefined}
      value={line.qty}
      max={left}
      onMatch={(is_matched) => onLine({ is_matched, qty: left })}
      // Counting it is looking at it; none of it is not there, which is not the same as refused.
      onCount={(qty) => onLine({ is_matched: qty > 0, qty })}
    >
      {item.is_without_entry === true && <span className={classes.noEntry}>{t('list.noEntry')}</span>}
      {line.qty === 0 && line.refused === undefined && (
        <Button variant="subtle" color="rejected" className={classes.refuseItem ?? ''} onClick={onOpen}>
          {t('list.refuse')}
        </Button>
      )}
    </CheckRow>
  );
}

function useLineText(item: GateItem, line: Line): string {
  const { t } = useTranslation('gate');
  const { qty, unit, passed } = item;
  const left = leftOf(item);
  if (line.refused !== undefined) return t('list.refused', { note: line.refused });
  if (line.is_matched && line.qty < left) return t('list.less', { missing: left - line.qty, left });
  return passed > 0 ? t('list.left', { left, qty, unit }) : t('list.qty', { qty, unit });
}

/** A small picture; its link is short-lived and there may be no network, so a sign stands in when it does not come. */
export function ItemPhoto({ url }: { url: string | null }) {
  const [failed, setFailed] = useState<string>();
  if (url === null || url === failed) return <IconPhoto size={26} stroke={1.5} aria-hidden="true" />;
  return <img src={url} alt="" onError={() => setFailed(url)} />;
}
