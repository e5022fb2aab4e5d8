import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';
import { Button, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import { Sheet } from '../../components/Sheet.tsx';
import type { GateItem } from './checklist.ts';

import classes from './verdict.module.css';

/** As long as the contract lets a note of an item be. */
const NOTE_MAX = 300;

interface Props {
  item: GateItem | null;
  kind: PermitKind;
  /** The note with which it was refused, if it was. */
  refused: string | undefined;
  onClose: () => void;
  onRefuse: (note: string) => void;
  onUnrefuse: () => void;
}

/** One item large: its photo, and the way to refuse just this one. */
export function ItemSheet({ item, kind, refused, onClose, onRefuse, onUnrefuse }: Props) {
  const { t } = useTranslation('gate');
  // While the sheet goes away it still shows its item.
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
  // A note of an item has one line.
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
