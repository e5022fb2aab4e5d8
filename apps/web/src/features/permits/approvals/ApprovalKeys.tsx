import '@mantine/core/styles/Kbd.layer.css';
import { Kbd, Modal } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';

import { useTranslation } from '../../../lib/i18n/use-translation.ts';

import classes from './decision/decision.module.css';

interface ApprovalKeys {
  step: (by: 1 | -1) => void;
  select: () => void;
  approve: () => void;
  returnPermit: () => void;
  reject: () => void;
  undo: () => void;
  note: () => void;
  putOff: () => void;
  filter: () => void;
  bulk: () => void;
  clear: () => void;
  all: () => void;
}

/**
 * Keys that have another function while a control has the focus. They work only while the page or the queue has the
 * focus.
 */
const ONLY_IN_QUEUE: ReadonlySet<string> = new Set([' ', 'ArrowDown', 'ArrowUp']);

/** Characters that follow each other within this time are text that was typed outside its field, not keys. */
const BURST_MS = 150;

/** Keys that decide. They wait until it is clear that no text follows. */
const DECIDING: ReadonlySet<string> = new Set(['a', 'r', 'x']);

/** Handles the keys of the screen. Ignores them while a text field has the focus or a dialog is open. */
export function useApprovalKeys(keys: ApprovalKeys): void {
  const typedAt = useRef(-BURST_MS);
  const waiting = useRef<number>(undefined);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (isForControl(event)) return;
    const isBurst = isTyped(event) && performance.now() - typedAt.current < BURST_MS;
    if (isTyped(event)) {
      typedAt.current = performance.now();
      window.clearTimeout(waiting.current);
    }
    const act = actionOf(event, keys);
    if (act === undefined) return;
    event.preventDefault();
    if (isBurst) return;
    if (DECIDING.has(event.key.toLowerCase())) waiting.current = window.setTimeout(act, BURST_MS);
    else act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => {
      window.removeEventListener('keydown', listen);
      window.clearTimeout(waiting.current);
    };
  }, []);
}

/** Whether a key adds a character to a text. A key that is held down counts once. */
function isTyped({ key, repeat }: KeyboardEvent): boolean {
  return key.length === 1 && key !== ' ' && !repeat;
}

function actionOf(event: KeyboardEvent, keys: ApprovalKeys): (() => void) | undefined {
  const { key, shiftKey, repeat } = event;
  if (key === 'A' && shiftKey) return repeat ? undefined : keys.bulk;
  const steps: Readonly<Record<string, () => void>> = {
    j: () => keys.step(1),
    ArrowDown: () => keys.step(1),
    k: () => keys.step(-1),
    ArrowUp: () => keys.step(-1),
  };
  const acts: Readonly<Record<string, () => void>> = {
    ' ': keys.select,
    a: keys.approve,
    r: keys.returnPermit,
    x: keys.reject,
    z: keys.undo,
    n: keys.note,
    l: keys.putOff,
    '/': keys.filter,
    '?': keys.all,
    Escape: keys.clear,
  };
  const name = key.length === 1 ? key.toLowerCase() : key;
  // A key that is held down may step through the queue, but must not decide.
  return steps[name] ?? (repeat ? undefined : acts[name]);
}

function isForControl({ key, target }: KeyboardEvent): boolean {
  if (document.querySelector('[role="dialog"], [role="menu"]') !== null) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest('input, textarea, select') !== null) return true;
  if (!ONLY_IN_QUEUE.has(key)) return false;
  // The pane of the open permit scrolls with Page Down and the wheel; the arrows move in the queue after a click there, too.
  const isOurs =
    target === document.body || target.id === 'main' || target.closest('[role="listbox"]') !== null || isPane(target);
  return !isOurs;
}

const isPane = (target: HTMLElement) => target.tagName === 'SECTION' && target.tabIndex === 0;

const ARROWS = ['J', 'K', '↓', '↑'];
const ROWS = [
  ['move', ARROWS],
  ['approve', ['A']],
  ['return', ['R']],
  ['reject', ['X']],
  ['undo', ['Z']],
  ['note', ['N']],
  ['putOff', ['L']],
  ['select', ['space']],
  ['bulk', ['⇧', 'A']],
  ['clear', ['Esc']],
  ['filter', ['/']],
  ['all', ['?']],
] as const;

export function KeysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('approvals');
  return (
    <Modal opened={opened} onClose={onClose} title={t('keys.title')} size={440}>
      <dl className={classes.keyList}>
        {ROWS.map(([name, keys]) => (
          <div key={name}>
            <dt>{t(`keys.${name}`)}</dt>
            <dd>
              {keys.map((key) => (
                <Kbd key={key} size="sm">
                  {key === 'space' ? t('keys.space') : key}
                </Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
