import type { GatePermit } from '@gerbang/shared/contracts/gate/gate';
import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';
import { Button, Group, Textarea, Title, UnstyledButton } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { SubmitEvent } from 'react';

import { Sheet } from '../../../components/dialogs/Sheet.tsx';
import { useFieldError } from '../../../components/form/FieldError.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { leftOf, lineOf, matchAll, sumChecklist } from './checklist.ts';
import type { Checklist, GateItem, Line } from './checklist.ts';
import { CheckRow } from './CheckRow.tsx';

import classes from './verdict.module.css';

interface Props {
  permit: GatePermit;
  list: Checklist;
  onChange: (list: Checklist) => void;
}

export function ItemChecklist({ permit, list, onChange }: Props) {
  const { t } = useTranslation('gate');
  const [opened, setOpened] = useState<GateItem | null>(null);
  const sum = sumChecklist(permit, list);
  const set = (item: GateItem, line: Line) => onChange({ ...list, [item.id]: line });
  return (
    <section aria-label={t('list.title')}>
      <div className={classes.listHead}>
        <Title order={3} fz={16} fw={700}>
          {t('list.title')}
        </Title>
        <span className={classes.matched}>{t('list.matched', { count: sum.matched, total: sum.items })}</span>
      </div>
      <Group gap={12} wrap="nowrap" p="0 16px 8px">
        <p className={classes.hint}>{t('list.hint')}</p>
        <Button variant="subtle" className={classes.all ?? ''} onClick={() => onChange(matchAll(permit, list))}>
          {t('list.all')}
        </Button>
      </Group>
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
      // A count of 0 means that the item is missing, which is not the same as refused.
      count={{ value: line.qty, max: left, onCount: (qty) => onLine({ is_matched: qty > 0, qty }) }}
      onMatch={(is_matched) => onLine({ is_matched, qty: left })}
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

/** Shows an icon when the image cannot be loaded: its URL expires soon, and there may be no network. */
function ItemPhoto({ url }: { url: string | null }) {
  const [failed, setFailed] = useState<string>();
  if (url === null || url === failed) return <IconPhoto size={26} stroke={1.5} aria-hidden="true" />;
  return <img src={url} alt="" onError={() => setFailed(url)} />;
}

/** Limit of the contract for an item's note. */
const NOTE_MAX = 300;

interface ItemSheetProps {
  item: GateItem | null;
  kind: PermitKind;
  /** Reason of the refusal. Undefined if the item is not refused. */
  refused: string | undefined;
  onClose: () => void;
  onRefuse: (note: string) => void;
  onUnrefuse: () => void;
}

function ItemSheet({ item, kind, refused, onClose, onRefuse, onUnrefuse }: ItemSheetProps) {
  const { t } = useTranslation('gate');
  // Keep the content until the closing animation ends.
  const [shown, setShown] = useState(item);
  if (item !== null && item !== shown) setShown(item);
  const close = (act: () => void) => () => {
    act();
    onClose();
  };
  return (
    <Sheet opened={item !== null} onClose={onClose} title={shown?.name ?? ''}>
      {shown !== null && (
        <>
          <figure className={classes.large}>
            {shown.photo_url === null ? (
              <p>{t('list.noPhoto')}</p>
            ) : (
              <img src={shown.photo_url} alt={t('list.open', { name: shown.name })} />
            )}
            <figcaption>{t(kind === 'unloading' ? 'list.photoIn' : 'list.photoAsked')}</figcaption>
          </figure>
          {shown.passed < shown.qty && refused === undefined && (
            <RefuseItem key={shown.id} onRefuse={(note) => close(() => onRefuse(note))()} />
          )}
          {refused !== undefined && (
            <>
              <p className={classes.refusedNote}>{t('list.refused', { note: refused })}</p>
              <Button variant="default" fullWidth className={classes.big ?? ''} onClick={close(onUnrefuse)}>
                {t('list.unrefuse')}
              </Button>
            </>
          )}
        </>
      )}
    </Sheet>
  );
}

function RefuseItem({ onRefuse }: { onRefuse: (note: string) => void }) {
  const { t } = useTranslation('gate');
  const [note, setNote] = useState('');
  const [isAsked, setAsked] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const error = useFieldError();
  // A note has no line breaks, so they are sent as spaces.
  const plain = note.replaceAll(/\s+/g, ' ').trim();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (plain !== '') return onRefuse(plain);
    setAsked(true);
    return field.current?.focus();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Textarea
        ref={field}
        label={t('list.refuseNote')}
        description={t('list.refuseHint')}
        rows={2}
        maxLength={NOTE_MAX}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
        error={isAsked && plain === '' && error('required')}
      />
      <Button type="submit" variant="light" color="rejected" fullWidth className={classes.big ?? ''}>
        {t('list.refuse')}
      </Button>
    </form>
  );
}
