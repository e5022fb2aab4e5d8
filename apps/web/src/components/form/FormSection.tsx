import '@mantine/core/styles/VisuallyHidden.layer.css';
import { Button, Card, Title, VisuallyHidden } from '@mantine/core';
import { IconAlertCircle, IconCircleCheckFilled, IconPencilExclamation } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';

import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';

import classes from './FormSection.module.css';

/**
 * State of a section. `unused` is an optional section without values; `busy` means that files are being uploaded; `asked` and `answered` are the states of a section
 * that somebody has asked to change.
 */
export type SectionState =
  | { kind: 'open' | 'unused' }
  | { kind: 'complete' }
  | { kind: 'faulty'; count: number }
  | { kind: 'busy'; text: string }
  | { kind: 'asked' | 'answered'; text: string };

interface Props {
  number: number;
  title: string;
  /** A short text beside the title, e.g. the required number. */
  note?: string;
  state: SectionState;
  /** Shown when the section is folded, at most two lines. Without it the section never folds. */
  summary?: readonly string[];
  children: ReactNode;
}

/** Delay before a section folds, so that a tap ends before the page moves under the finger. */
const FOLD_AFTER_MS = 250;

/**
 * A numbered part of a form. On phones a complete section folds to its summary when the user goes on to another
 * section.
 */
export function FormSection({ number, title, note, state, summary, children }: Props) {
  const { t } = useTranslation('forms');
  const titleId = useId();
  const root = useRef<HTMLDivElement>(null);
  const isPhone = useIsPhone();
  const { isInside, enter } = useInside(root);
  const isFolded = useFolded(isPhone && state.kind === 'complete' && summary !== undefined && !isInside);
  const edit = () => {
    flushSync(enter);
    root.current?.querySelector<HTMLElement>('[data-body] :is(input, textarea, button):not(:disabled)')?.focus();
  };
  return (
    <Card
      ref={root}
      component="section"
      aria-labelledby={titleId}
      className={isFolded ? classes.folded : classes.root}
      data-form-section={number}
      onFocusCapture={isFolded ? undefined : enter}
      onPointerDownCapture={isFolded ? undefined : enter}
    >
      <div className={classes.head}>
        <span className={classes.number} data-state={state.kind} aria-hidden="true">
          {number}
        </span>
        <div className={classes.heading}>
          <Title order={2} className={classes.title} id={titleId}>
            {title} {note !== undefined && !isFolded && <span className={classes.note}>{note}</span>}
            {isFolded && (
              <>
                <IconCircleCheckFilled size={18} aria-hidden="true" className={classes.check} />
                <VisuallyHidden>{t('complete')}</VisuallyHidden>
              </>
            )}
          </Title>
          {isFolded && summary?.map((line) => <Line key={line} text={line} />)}
        </div>
        {isFolded ? (
          <Button variant="subtle" px={12} onClick={edit} aria-label={t('editSection', { section: title })}>
            {t('edit')}
          </Button>
        ) : (
          <StateTag state={state} />
        )}
      </div>
      {/* Folded content stays mounted, so that uploads go on and fields keep their values. */}
      <div className={classes.body} data-body hidden={isFolded}>
        {children}
      </div>
    </Card>
  );
}

function Line({ text }: { text: string }) {
  return <div className={classes.line}>{text}</div>;
}

function StateTag({ state }: { state: SectionState }) {
  const { t } = useTranslation('forms');
  if (state.kind === 'open' || state.kind === 'unused') return null;
  const isDone = state.kind === 'complete' || state.kind === 'answered';
  return (
    <span className={classes.tag} data-state={state.kind}>
      {isDone && <IconCircleCheckFilled size={18} aria-hidden="true" />}
      {state.kind === 'asked' && <IconPencilExclamation size={18} stroke={1.75} aria-hidden="true" />}
      {state.kind === 'faulty' && <IconAlertCircle size={16} stroke={2} aria-hidden="true" />}
      {state.kind === 'complete' && t('complete')}
      {state.kind === 'faulty' && t('faults', { count: state.count })}
      {'text' in state && state.text}
    </span>
  );
}

/**
 * Whether the user works in this section. It starts with a focus or tap inside and ends with a focus in another
 * section.
 */
function useInside(root: React.RefObject<HTMLElement | null>) {
  const [isInside, setInside] = useState(false);
  useEffect(() => {
    if (!isInside) return undefined;
    const onFocus = ({ target }: FocusEvent) => {
      const section = target instanceof Element ? target.closest('[data-form-section]') : null;
      if (section !== null && section !== root.current) setInside(false);
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [isInside, root]);
  return { isInside, enter: () => setInside(true) };
}

/** Unfolds at once and folds after a delay, without moving the focused element. */
function useFolded(isWanted: boolean): boolean {
  const [isFolded, setFolded] = useState(isWanted);
  useEffect(() => {
    const fold = () => keepInPlace(document.activeElement, () => flushSync(() => setFolded(isWanted)));
    const timer = window.setTimeout(fold, isWanted ? FOLD_AFTER_MS : 0);
    return () => window.clearTimeout(timer);
  }, [isWanted]);
  return isWanted && isFolded;
}

/** Runs `act` and scrolls so that the element keeps its position in the window. */
function keepInPlace(element: Element | null, act: () => void): void {
  const before = element?.getBoundingClientRect().top ?? 0;
  act();
  const after = element?.getBoundingClientRect().top ?? 0;
  if (after !== before) window.scrollBy({ top: after - before, behavior: 'instant' });
}
