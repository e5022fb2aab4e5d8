import type { DockBoard } from '@gerbang/shared/contracts/dock';
import { ActionIcon, Button, Title } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconMaximize } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import classes from './dock.module.css';

interface Props {
  title: string;
  board: DockBoard;
  onStep: (by: 1 | -1) => void;
  onToday: () => void;
  onBoard: () => void;
}

/** Which day is shown, the way to others, and to the screen on the wall. */
export function DockHead({ title, board, onStep, onToday, onBoard }: Props) {
  const { t } = useTranslation('dock');
  return (
    <div className={classes.head}>
      <Title order={1} className={classes.title ?? ''} aria-label={`${t('title')}: ${title}`}>
        {title}
      </Title>
      <div className={classes.days}>
        <ActionIcon
          variant="default"
          size={34}
          aria-label={t('previous')}
          aria-keyshortcuts="ArrowLeft"
          onClick={() => onStep(-1)}
        >
          <IconChevronLeft size={18} stroke={1.8} />
        </ActionIcon>
        <Button
          variant="default"
          h={34}
          px={12}
          aria-keyshortcuts="T"
          onClick={onToday}
          disabled={board.day === board.today}
        >
          {board.is_night ? t('tonight') : t('today')}
        </Button>
        <ActionIcon
          variant="default"
          size={34}
          aria-label={t('next')}
          aria-keyshortcuts="ArrowRight"
          onClick={() => onStep(1)}
        >
          <IconChevronRight size={18} stroke={1.8} />
        </ActionIcon>
      </div>
      <Button
        className={classes.boardButton ?? ''}
        variant="default"
        h={34}
        leftSection={<IconMaximize size={16} stroke={1.8} />}
        aria-keyshortcuts="B"
        onClick={() => {
          // Not every screen can, and it is not needed: the board fills the page anyway.
          void document.documentElement.requestFullscreen?.().catch(() => {});
          onBoard();
        }}
      >
        {t('board')}
      </Button>
    </div>
  );
}
