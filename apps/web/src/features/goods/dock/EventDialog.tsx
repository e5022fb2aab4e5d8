import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import type { DockBoard } from '@gerbang/shared/contracts/goods/dock';
import { isInList } from '@gerbang/shared/domain/gate/presence';
import { Button, Modal, Select } from '@mantine/core';
import { IconExternalLink, IconPhone } from '@tabler/icons-react';
import { Link } from 'react-router';

import { Fact } from '../../../components/text/Fact.tsx';
import { telephone } from '../../../lib/format/phone.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { STATE_ICON } from './dock-icons.ts';
import { permitPath, takesBay, useMayOpen } from './dock-view.ts';
import type { BoardEvent } from './dock-view.ts';
import type { DockChanges } from './use-dock-changes.ts';
import type { DockWords } from './use-dock-words.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './dock.module.css';

const NO_BAY = 'none';

interface Props {
  event: BoardEvent | null;
  board: DockBoard;
  words: DockWords;
  changes: DockChanges;
  onClose: () => void;
}

export function EventDialog({ event, ...props }: Props) {
  return (
    <Modal opened={event !== null} onClose={props.onClose} title={event?.title ?? ''} size={440}>
      {event !== null && <Card event={event} {...props} />}
    </Modal>
  );
}

function Card({ event, board, words, changes, onClose }: Props & { event: BoardEvent }) {
  const { t } = useTranslation('dock');
  const mayOpen = useMayOpen();
  const Sign = STATE_ICON[event.now];
  const isThere = isInList(event.now, 'inside') || event.is_departure_missing;
  const mayLeave = changes.may && event.kind !== 'work' && isThere;
  return (
    <div className={classes.card}>
      <p className={classes.cardState} data-state={event.now}>
        <Sign size={16} stroke={1.8} aria-hidden="true" />
        {t(`state.${event.now}`)} · {words.standing(event)}
      </p>
      <dl className={classes.facts}>
        <Fact title={t('card.time')}>{words.window(event)}</Fact>
        <Fact title={t(`kind.${event.kind}`)}>
          <span className={classes.code}>{event.code}</span>
        </Fact>
        <Fact title={t('card.what')}>{words.amount(event)}</Fact>
        <Fact title={t('card.where')}>{words.place(event)}</Fact>
        <Fact title={t('card.people')}>
          {event.name}, <a href={telephone(event.phone)}>{event.phone}</a>
        </Fact>
      </dl>
      <BayField {...{ event, board, words, changes }} />
      <div className={`${layout.wrap} ${classes.cardButtons}`}>
        <Button
          component="a"
          href={telephone(event.phone)}
          variant="default"
          leftSection={<IconPhone size={16} stroke={1.8} />}
        >
          {t('side.call')}
        </Button>
        {mayOpen.permit && (
          <Button
            component={Link}
            to={permitPath(event)}
            variant="default"
            leftSection={<IconExternalLink size={16} stroke={1.8} />}
          >
            {t('side.open')}
          </Button>
        )}
        {mayLeave && (
          <Button
            loading={changes.isBusy}
            onClick={() => void changes.leave(event).then((isDone) => isDone && onClose())}
          >
            {t('side.hasLeft')}
          </Button>
        )}
      </div>
    </div>
  );
}

function BayField({ event, board, words, changes }: Omit<Props, 'onClose' | 'event'> & { event: BoardEvent }) {
  const { t } = useTranslation('dock');
  if (board.bays.length === 0 || event.kind === 'work') return null;
  if (!changes.may || !takesBay(event)) {
    return (
      <dl className={classes.facts}>
        <Fact title={t('card.bay')}>{words.bay(event.bay_id) ?? t('card.noBay')}</Fact>
      </dl>
    );
  }
  return (
    <Select
      label={t('card.bay')}
      description={t('card.bayHint')}
      inputWrapperOrder={['label', 'input', 'description']}
      data={[
        { value: NO_BAY, label: t('card.noBay') },
        ...board.bays.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={event.bay_id ?? NO_BAY}
      allowDeselect={false}
      disabled={changes.isBusy}
      onChange={(value) => void changes.giveBay(event, value === NO_BAY ? null : value)}
      comboboxProps={{ withinPortal: true, zIndex: 400 }}
    />
  );
}
