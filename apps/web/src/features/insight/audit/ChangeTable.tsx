import type { AuditChange, AuditRow } from '@gerbang/shared/contracts/insight/audit';
import type { ReactNode } from 'react';

import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { dayWords, useAuditWords, useMoments } from './use-audit-words.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './audit.module.css';

interface Props {
  row: Pick<AuditRow, 'changes' | 'names'>;
  time_zone: string;
}

/** A created or deleted record has only one column of values. */
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
                // An unchanged value spans both columns.
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

/** Reduces two lists to the entries that differ. If only the order changed, both lists are shown in full. */
function sides({ before, after }: AuditChange): { before: unknown; after: unknown; same: number } {
  if (!isPlainList(before) || !isPlainList(after)) return { before, after, same: 0 };
  const gone = before.filter((entry) => !after.includes(entry));
  const come = after.filter((entry) => !before.includes(entry));
  if (gone.length === 0 && come.length === 0) return { before, after, same: 0 };
  return { before: gone, after: come, same: before.length - gone.length };
}

function isPlainList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.every((entry) => typeof entry !== 'object' || entry === null);
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;
const COLOR = /^#[0-9a-f]{6}$/i;
/** An id is shortened to this many characters at its end. */
const ID_END = 8;

interface ChangeValueProps {
  field: string;
  value: unknown;
  names: AuditRow['names'];
  time_zone: string;
  /** Number of list entries that did not change. */
  same?: number;
}

/** Shows names instead of ids, texts instead of codes, and one line per list entry. */
function ChangeValue({ same = 0, ...props }: ChangeValueProps) {
  const { t } = useTranslation('audit');
  const { value } = props;
  if (!Array.isArray(value)) return <One {...props} />;
  if (value.length === 0 && same === 0) return <Nothing />;
  // Duplicate list entries are shown once.
  const different = new Map(value.map((entry: unknown) => [JSON.stringify(entry), entry]));
  return (
    <ul className={`${layout.list} ${classes.values}`}>
      {[...different].map(([key, one]) => (
        <li key={key}>
          <One {...props} value={one} />
        </li>
      ))}
      {same > 0 && <li className={layout.quiet}>{t('value.same', { count: same })}</li>}
    </ul>
  );
}

function One({ value, ...props }: Omit<ChangeValueProps, 'same'>): ReactNode {
  const { t } = useTranslation('audit');
  const words = useAuditWords();
  if (value === null && props.field === 'property_ids')
    return <span className={layout.quiet}>{t('value.otherProperty')}</span>;
  if (value === null || value === undefined || value === '') return <Nothing />;
  if (typeof value === 'boolean') return t(value ? 'value.yes' : 'value.no');
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return <Words {...props} text={value} />;
  return manyWords(value, (text) => words.code(text) ?? text);
}

function Words({
  field,
  text,
  names,
  time_zone,
}: Omit<ChangeValueProps, 'same' | 'value'> & { text: string }): ReactNode {
  const words = useAuditWords();
  const language = useLanguage();
  const moments = useMoments(time_zone);
  const name = words.value(field, text) ?? names[text];
  if (name !== undefined) return name;
  if (UUID.test(text)) return <Id id={text} />;
  if (MOMENT.test(text)) return moments.full(text);
  return COLOR.test(text) ? <Color value={text} /> : dayWords(text, language);
}

/** Formats a list of strings or an object as text. Returns any other value as JSON. */
function manyWords(value: unknown, wordOf: (text: string) => string): string {
  if (Array.isArray(value) && value.every((entry) => typeof entry === 'string')) return value.map(wordOf).join(' + ');
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value);
  const parts = Object.entries(value).map(([name, one]) => `${wordOf(name)}: ${JSON.stringify(one)}`);
  return parts.join('\n');
}

function Nothing() {
  const { t } = useTranslation('audit');
  return <span className={layout.quiet}>{t('value.none')}</span>;
}

/** The end of an id whose record has no known name. */
function Id({ id }: { id: string }) {
  return (
    <code className={classes.id} title={id}>
      …{id.slice(-ID_END)}
    </code>
  );
}

function Color({ value }: { value: string }) {
  return (
    <span className={classes.color}>
      <span className={classes.swatch} style={{ background: value }} aria-hidden="true" />
      {value}
    </span>
  );
}
