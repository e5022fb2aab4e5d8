import { newWorker } from '@gerbang/shared/domain/permits/forms/work-form';
import { TextInput } from '@mantine/core';

import { useFieldError } from '../../../components/form/FieldError.tsx';
import { PhotoField } from '../../../components/photos/PhotoField.tsx';
import { useIdentityPromise } from '../../../entities/person/use-identity-promise.ts';
import { newIdempotencyKey } from '../../../lib/api/ids.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { Earlier } from './Compared.tsx';
import { Entries } from './Entries.tsx';
import type { FixWorker } from './fix-values.ts';
import type { Fix } from './use-fix.ts';

import grid from '../../../components/form/form-grid.module.css';
import layout from '../../../lib/theme/layout.module.css';
import classes from './permit-link.module.css';

const FIELDS = {
  name: { max: 120 },
  position: { max: 80 },
  phone: { max: 32, type: 'tel' },
  email: { max: 254, type: 'email' },
  company: { max: 120 },
} as const satisfies Record<string, { max: number; type?: string }>;

export function WorkersPart({ fix }: { fix: Fix }) {
  const { t } = useTranslation('links');
  const { start, values, change, shown } = fix;
  const set = (workers: readonly FixWorker[]) => change({ workers });
  const add = () => {
    const key = newIdempotencyKey();
    set([...values.workers, { ...newWorker(values.person), key, ktp: null }]);
    return key;
  };
  return (
    <Entries
      entries={values.workers}
      path="workers"
      shown={shown}
      nameOf={(worker) => worker.name || t('fix.newWorker')}
      before={start.workers}
      renderLine={(worker, before) => (
        <span className={`${layout.grow} ${classes.lineText}`}>
          <b>{worker.name || t('fix.newWorker')}</b>
          {worker.position}
          <Earlier text={before && lineText(before)} now={lineText(worker)} />
        </span>
      )}
      renderFields={(worker, path) => (
        <WorkerFields
          worker={worker}
          path={path}
          fix={fix}
          onChange={(patch) =>
            set(values.workers.map((other) => (other.key === worker.key ? { ...other, ...patch } : other)))
          }
        />
      )}
      onRemove={(worker) => set(values.workers.filter(({ key }) => key !== worker.key))}
      onAdd={add}
      add={t('fix.addWorker')}
    />
  );
}

function lineText({ name, position, phone, email, company }: FixWorker): string {
  return [name, position, phone, email, company].filter((part) => part !== '').join(', ');
}

interface FieldsProps {
  worker: FixWorker;
  path: string;
  fix: Fix;
  onChange: (patch: Partial<FixWorker>) => void;
}

function WorkerFields({ worker, path, fix: { shown, view }, onChange }: FieldsProps) {
  const { t } = useTranslation('work');
  const promise = useIdentityPromise();
  const error = useFieldError();
  return (
    <div className={grid.grid}>
      {(['name', 'position', 'phone', 'email', 'company'] as const).map((field) => {
        const { max, ...kind } = FIELDS[field];
        return (
          <TextInput
            key={field}
            label={t(field)}
            maxLength={max}
            autoComplete="off"
            {...kind}
            value={worker[field]}
            onChange={({ currentTarget }) => onChange({ [field]: currentTarget.value })}
            error={error(shown[`${path}.${field}`])}
            data-path={`${path}.${field}`}
          />
        );
      })}
      {view.property.identity_policy === 'photo_required' && (
        <PhotoField
          kind="ktp"
          label={t('ktp')}
          description={promise(view.property)}
          value={worker.ktp}
          onChange={(ktp) => onChange({ ktp })}
          error={error(shown[`${path}.ktp_url`])}
          data-path={`${path}.ktp_url`}
        />
      )}
    </div>
  );
}
