import '@mantine/core/styles/Table.layer.css';
import type { PermitDetail } from '@gerbang/shared/contracts/approvals';
import { Table, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Draft } from './drafts.ts';
import { isFlagged } from './item-balance.ts';
import type { Item } from './item-balance.ts';
import { ItemRow } from './ItemRow.tsx';
import { PhotoDialog } from './PhotoDialog.tsx';
import { RefuseItemDialog } from './RefuseItemDialog.tsx';
import { isOver } from './stages.ts';
import type { Words } from './use-words.ts';

import classes from './detail.module.css';

interface Props {
  permit: PermitDetail;
  words: Words;
  draft: Draft;
  onRefuse: (refused: Draft['refused']) => void;
}

/** The goods, those with something wrong first; each can be refused alone, with a note. */
export function Items({ permit, words, draft, onRefuse }: Props) {
  const { t } = useTranslation('approvals');
  const [refusing, setRefusing] = useState<Item | null>(null);
  const [shown, setShown] = useState<Item | null>(null);
  const { kind, items } = permit;
  if (kind === 'work') return null;
  // What has ended takes nothing with it any more.
  const isOut = kind === 'unloading' && !isOver(permit.state);
  const mayRefuse = permit.moves.decide.length > 0;
  const pieces = items.filter((item) => item.rejection_note === null).reduce((sum, { qty }) => sum + qty, 0);
  const keep = ({ id }: Item) => {
    const { [id]: _kept, ...others } = draft.refused;
    onRefuse(others);
  };
  return (
    <section aria-label={t('items.title')}>
      <div className={classes.sectionHead}>
        <Title order={3} className={classes.sectionTitle ?? ''}>
          {t('items.title')}
        </Title>
        <span className={classes.quiet}>
          {t('work.kinds', { count: items.length })} · {t('pieceCount', { count: pieces })}
        </span>
      </div>
      <div className={classes.card}>
        <Table className={classes.table ?? ''} horizontalSpacing={12} verticalSpacing={7}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('items.item')}</Table.Th>
              <Table.Th className={classes.number ?? ''}>{t(`items.qty.${kind}`)}</Table.Th>
              {isOut && <Table.Th className={classes.balanceHead ?? ''}>{t('items.balance')}</Table.Th>}
              {mayRefuse && <Table.Td className={classes.actionCell ?? ''} />}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {[...items]
              .sort((a, b) => orderOf(a, isOut) - orderOf(b, isOut))
              .map((item) => (
                <ItemRow
                  key={item.id}
                  item={item}
                  isOut={isOut}
                  words={words}
                  refusal={draft.refused[item.id]}
                  onShow={() => setShown(item)}
                  onRefuse={mayRefuse ? () => setRefusing(item) : undefined}
                  onKeep={() => keep(item)}
                />
              ))}
          </Table.Tbody>
        </Table>
      </div>
      <RefuseItemDialog
        item={refusing}
        onClose={() => setRefusing(null)}
        onRefuse={(item, note) => {
          onRefuse({ ...draft.refused, [item.id]: note });
          setRefusing(null);
        }}
      />
      <PhotoDialog item={shown} onClose={() => setShown(null)} />
    </section>
  );
}

/** What needs a look comes first, what was refused before comes last. */
function orderOf(item: Item, isOut: boolean): number {
  if (item.rejection_note !== null) return 2;
  return isOut && isFlagged(item) ? 0 : 1;
}
