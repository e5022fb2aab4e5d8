import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Item } from './item-balance.ts';
import { NoteForm } from './NoteForm.tsx';
import { Sheet } from './Sheet.tsx';

interface Props {
  item: Item | null;
  onClose: () => void;
  onRefuse: (item: Item, note: string) => void;
}

/** As long as a note on one item may be. */
const NOTE_MAX = 300;

/** Asks why one item is refused; nothing is sent before the permit is approved. */
export function RefuseItemDialog({ item, onClose, onRefuse }: Props) {
  const { t } = useTranslation('approvals');
  // While the dialog goes away it still says which item it was about.
  const [asked, setAsked] = useState(item);
  if (item !== null && item !== asked) setAsked(item);
  // The next time it is asked from the beginning, also when the dialog has not quite gone yet.
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
