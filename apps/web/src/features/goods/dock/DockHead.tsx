import { ActionIcon, Button, Title } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconMaximize, IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { useTranslation } from '../../../lib/i18n/use-translation.ts';

import classes from './dock.module.css';

interface Props {
  title: string;
  words: { previous: string; next: string; now: string };
  /** Whether the current day or week is shown. */
  isNow: boolean;
  onStep: (by: 1 | -1) => void;
  onNow: () => void;
  /** Buttons at the right. */
  children: ReactNode;
}

export function DockHead({ title, words, isNow, onStep, onNow, children }: Props) {
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
          aria-label={words.previous}
          aria-keyshortcuts="ArrowLeft"
          onClick={() => onStep(-1)}
        >
          <IconChevronLeft size={18} stroke={1.8} />
        </ActionIcon>
        <Button variant="default" h={34} px={12} aria-keyshortcuts="T" onClick={onNow} disabled={isNow}>
          {words.now}
        </Button>
        <ActionIcon
          variant="default"
          size={34}
          aria-label={words.next}
          aria-keyshortcuts="ArrowRight"
          onClick={() => onStep(1)}
        >
          <IconChevronRight size={18} stroke={1.8} />
        </ActionIcon>
      </div>
      <div className={classes.buttons}>{children}</div>
    </div>
  );
}

interface ViewProps {
  isWeek: boolean;
  onDay: () => void;
  onWeek: () => void;
}

export function ViewChoice({ isWeek, onDay, onWeek }: ViewProps) {
  const { t } = useTranslation('dock');
  return (
    <Button.Group>
      <Button variant={isWeek ? 'default' : 'light'} h={34} px={12} aria-pressed={!isWeek} onClick={onDay}>
        {t('day')}
      </Button>
      <Button
        variant={isWeek ? 'light' : 'default'}
        h={34}
        px={12}
        aria-pressed={isWeek}
        aria-keyshortcuts="W"
        onClick={onWeek}
      >
        {t('week.name')}
      </Button>
    </Button.Group>
  );
}

export function PrintButton() {
  const { t } = useTranslation('dock');
  return (
    <Button
      className={classes.boardButton ?? ''}
      variant="default"
      h={34}
      leftSection={<IconPrinter size={16} stroke={1.8} />}
      onClick={() => window.print()}
    >
      {t('print')}
    </Button>
  );
}

export function BoardButton({ onBoard }: { onBoard: () => void }) {
  const { t } = useTranslation('dock');
  return (
    <Button
      className={classes.boardButton ?? ''}
      variant="default"
      h={34}
      leftSection={<IconMaximize size={16} stroke={1.8} />}
      aria-keyshortcuts="B"
      onClick={() => {
        // The full-screen mode is optional: the board fills the page anyway.
        void document.documentElement.requestFullscreen?.().catch(() => {});
        onBoard();
      }}
    >
      {t('board')}
    </Button>
  );
}
