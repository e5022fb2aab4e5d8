import type { AuditChange, AuditRow } from '@gerbang/shared/contracts/audit';
import { useTranslation } from 'react-i18next';

import { ChangeValue } from './ChangeValue.tsx';
import { useAuditWords } from './use-audit-words.ts';

import classes from './audit.module.css';

interface Props {
  row: Pick<AuditRow, 'changes' | 'names'>;
  time_zone: string;
}

/** What was changed, field by field, before and after; what only was or only is has one column. */
export function ChangeTable({ row: { changes, names }, time_zone }: Props) {
  const { t } = useTranslation('audit');
  const words = useAuditWords();
  if (changes.length === 0) return <p className={classes.note}>{t('entry.noChanges')}</p>;
  const hasBefore = changes.some((change) => 'before' in change);
  const hasAfter = changes.some((change) => 'after' in change);
  const isPair = hasBefore && hasAfter;
  return (
    <table className={classes.changes} data-pair={isPair || undefined}>
      <thead>
        <tr>
          <th scope="col">{t('entry.field')}</th>
          {hasBefore && <th scope="col">{t('entry.before')}</th>}
          {hasAfter && <th scope="col">{isPair ? t('entry.after') : t('entry.value')}</th>}
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => {
          const { before, after, same } = sides(change);
          const shared = { field: change.field, names, time_zone, same };
          return (
            <tr key={change.field}>
              <th scope="row">{words.field(change.field)}</th>
              {hasBefore && (!isPair || 'before' in change) && (
                <td>{'before' in change && <ChangeValue {...shared} value={before} />}</td>
              )}
              {hasAfter && (
                // What did not change stands for both sides.
                <td colSpan={isPair && !('before' in change) ? 2 : 1}>
                  {'after' in change && <ChangeValue {...shared} value={after} />}
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Of two long lists only the difference says something; an order that changed is shown whole. */
function sides({ before, after }: AuditChange): { before: unknown; after: unknown; same: number } {
  if (!isPlainList(before) || !isPlainList(after)) return { before, after, same: 0 };
  const gone = before.filter((one) => !after.includes(one));
  const come = after.filter((one) => !before.includes(one));
  if (gone.length === 0 && come.length === 0) return { before, after, same: 0 };
  return { before: gone, after: come, same: before.length - gone.length };
}

function isPlainList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.every((one) => typeof one !== 'object' || one === null);
}
