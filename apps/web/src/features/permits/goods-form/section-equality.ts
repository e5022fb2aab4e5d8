import type { GoodsValues } from './goods-values.ts';
import type { GoodsFormState } from './use-goods-form.ts';
import { faultsIn } from './use-sections.ts';
import type { SectionName } from './use-sections.ts';

const DESTINATION = ['floor', 'location', 'plate', 'driver_name', 'sika', 'description'] as const;

/** Values that each section shows, without the text fields of the person. */
const SHOWN: Record<SectionName, readonly (keyof GoodsValues)[]> = {
  schedule: ['property', 'date', 'time'],
  // A tenant's place and vehicle are in this section too.
  person: ['ktp', 'consent', 'remember', 'property', ...DESTINATION],
  destination: ['property', ...DESTINATION],
  items: ['items'],
  attachments: ['documents'],
};

export function isSameSection(name: SectionName, a: GoodsFormState, b: GoodsFormState): boolean {
  return (
    SHOWN[name].every((field) => a.values[field] === b.values[field]) &&
    (['kind', 'tenant', 'place', 'wantsPhoto', 'slotsRound'] as const).every((field) => a[field] === b[field]) &&
    (['data', 'isLoading', 'isError'] as const).every((field) => a.days[field] === b.days[field]) &&
    (name !== 'schedule' || a.hold.state === b.hold.state) &&
    shownFaults(name, a) === shownFaults(name, b)
  );
}

function shownFaults(name: SectionName, { shown, tenant }: GoodsFormState): string {
  const paths = faultsIn(name, shown, tenant !== null);
  return JSON.stringify(paths.map((path) => [path, shown[path]]));
}
