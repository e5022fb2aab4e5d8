import '@mantine/core/styles/VisuallyHidden.layer.css';
import { Text, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { lineDiff } from './line-diff.ts';
import type { DiffLine } from './line-diff.ts';

import classes from './terms.module.css';

const SIGN = { added: '+', removed: '−' } as const;

/** What changes from the terms in force, line by line; long stretches that stay the same are counted. */
export function TermsChanges({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation('terms');
  const lines = lineDiff(before.trim(), after.trim());
  if (lines.every(({ kind }) => kind === 'same')) {
    return (
      <Text fz={14} c="dimmed">
        {t('edit.noChanges')}
      </Text>
    );
  }
  return (
    <ul className={classes.changes}>
      {folded(lines).map((one) => (
        <li key={one.line} data-kind={one.kind}>
          {one.kind === 'folded' ? t('edit.same', { count: one.count }) : <Line line={one} />}
        </li>
      ))}
    </ul>
  );
}

function Line({ line: { kind, text } }: { line: DiffLine }) {
  const { t } = useTranslation('terms');
  if (kind === 'same') return text;
  return (
    <>
      <span aria-hidden="true">{SIGN[kind]} </span>
      <VisuallyHidden>{t(`edit.${kind}`)}: </VisuallyHidden>
      {kind === 'added' ? <ins>{text}</ins> : <del>{text}</del>}
    </>
  );
}

/** Lines shown around a change, so that one sees where it is. */
const AROUND = 1;

/** What is shown from which line on. */
type Shown = { line: number } & (DiffLine | { kind: 'folded'; count: number });

function folded(lines: readonly DiffLine[]): Shown[] {
  const isNear = (index: number) =>
    lines.slice(Math.max(0, index - AROUND), index + AROUND + 1).some(({ kind }) => kind !== 'same');
  const shown: Shown[] = [];
  for (const [index, line] of lines.entries()) {
    const last = shown.at(-1);
    if (isNear(index)) shown.push({ ...line, line: index });
    else if (last?.kind === 'folded') last.count += 1;
    else shown.push({ kind: 'folded', count: 1, line: index });
  }
  return shown;
}
