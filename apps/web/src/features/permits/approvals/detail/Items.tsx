import '@mantine/core/styles/Table.layer.css';
import type { PermitDetail } from '@gerbang/shared/contracts/permits/approvals';
import { Modal, Table, Title } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';

import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import type { Draft } from '../decision/drafts.ts';
import { NoteForm } from '../decision/NoteForm.tsx';
import { Sheet } from '../decision/Sheet.tsx';
import type { PermitFormat } from '../permit-format.ts';
import { isOver } from '../stages.ts';
import { isFlagged, ledgerSum } from './item-balance.ts';
import type { Item } from './item-balance.ts';
import { ItemRow } from './ItemRow.tsx';

import classes from './detail.module.css';

interface Props {
  permit: PermitDetail;
  format: PermitFormat;
  draft: Draft;
  onRefuse: (refused: Draft['refused']) => void;
}

/** The items of a goods permit, flagged ones first. Each can be refused alone, with a note. */
export function Items({ permit, format, draft, onRefuse }: Props) {
  const { t } = useTranslation('approvals');
  const [refusing, setRefusing] = useState<Item | null>(null);
  const [shown, setShown] = useState<Item | null>(null);
  const { kind, items } = permit;
  if (kind === 'work') return null;
  // A permit that has ended takes no more goods out of the building.
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
                  format={format}
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

/** Sort order: flagged items first, items that were refused earlier last. */
function orderOf(item: Item, isOut: boolean): number {
  if (item.rejection_note !== null) return 2;
  return isOut && isFlagged(item) ? 0 : 1;
}

function PhotoDialog({ item, onClose }: { item: Item | null; onClose: () => void }) {
  const { t } = useTranslation('approvals');
  // Keeps the last photo, so that the dialog does not go blank while it closes.
  const [shown, setShown] = useState(item);
  if (item !== null && item !== shown) setShown(item);
  return (
    <Modal opened={item !== null} onClose={onClose} title={shown?.name ?? ''} size={720}>
      {shown !== null && shown.photo_url !== null && (
        <>
          <img className={classes.largePhoto} src={shown.photo_url} alt={t('items.photo', { name: shown.name })} />
          {shown.description !== '' && <p className={classes.quiet}>{shown.description}</p>}
        </>
      )}
    </Modal>
  );
}

interface RefuseItemDialogProps {
  item: Item | null;
  onClose: () => void;
  onRefuse: (item: Item, note: string) => void;
}

const NOTE_MAX = 300;

/** Asks why one item is refused. The reason is sent only with the approval. */
function RefuseItemDialog({ item, onClose, onRefuse }: RefuseItemDialogProps) {
  const { t } = useTranslation('approvals');
  // Keeps the last item, so that the dialog does not go blank while it closes.
  const [asked, setAsked] = useState(item);
  if (item !== null && item !== asked) setAsked(item);
  // Changes the key of the form, so that it starts empty even when the dialog is still closing.
  const [times, setTimes] = useState(0);
  const refuse = (note: string) => {
    if (asked !== null) onRefuse(asked, note);
    setTimes(times + 1);
  };
  return (
    <Sheet opened={item !== null} onClose={onClose} title={t('items.refuseTitle', { name: asked?.name ?? '' })}>
      <NoteForm
        key={`${asked?.id}-${times}`}
        text={t('items.refuseText')}
        label={t('items.reason')}
        max={NOTE_MAX}
        button={t('items.refuseButton')}
        isDangerous
        icon={<IconX size={17} stroke={2.2} aria-hidden="true" />}
        onCancel={onClose}
        onSend={refuse}
      />
    </Sheet>
  );
}

/** Shows how many pieces of an outgoing permit's goods are inside the building, and how many leave with the permit. */
export function Ledger({
  permit: { kind, state, items },
  refused,
}: {
  permit: PermitDetail;
  refused: Draft['refused'];
}) {
  const { t } = useTranslation('approvals');
  if (kind !== 'unloading' || isOver(state)) return null;
  const { inside, takes, stays, without } = ledgerSum(items, refused);
  const share = inside === 0 ? 0 : (stays / inside) * 100;
  return (
    <section aria-label={t('ledger.title')}>
      <Title order={3} className={classes.sideTitle ?? ''}>
        {t('ledger.title')}
      </Title>
      <div className={classes.ledger}>
        <div className={classes.ledgerTotal}>
          <span className={classes.quiet}>{t('ledger.inside')}</span>
          <b>{inside}</b>
        </div>
        <span className={classes.bar} data-size="large" aria-hidden="true">
          <i data-part="stays" style={{ width: `${share}%` }} />
          <i data-part="leaves" />
        </span>
        <dl className={classes.legend}>
          <Part name="leaves" text={t('ledger.takes')} count={takes} />
          <Part name="stays" text={t('ledger.stays')} count={stays} />
          {without > 0 && <Part name="without" text={t('ledger.without')} count={without} />}
        </dl>
      </div>
    </section>
  );
}

function Part({ name, text, count }: { name: string; text: string; count: number }) {
  return (
    <div>
      <dt>
        <i data-part={name} aria-hidden="true" />
        {text}
      </dt>
      <dd>{count}</dd>
    </div>
  );
}
