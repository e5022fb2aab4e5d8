import { describe, expect, it } from 'vitest';

import { emptyValues } from './goods-values.ts';
import type { GoodsValues } from './goods-values.ts';
import { isSameSection } from './section-equality.ts';
import type { GoodsFormState } from './use-goods-form.ts';
import { VISITOR_SECTIONS } from './use-sections.ts';

const HOLD: GoodsFormState['hold'] = { state: { kind: 'none' }, takeAgain: () => {}, touch: () => {}, lose: () => {} };

const stateOf = (values: GoodsValues): GoodsFormState => ({
  kind: 'loading',
  tenant: null,
  values,
  place: null,
  wantsPhoto: true,
  change: () => {},
  errorAt: () => undefined,
  visit: () => {},
  live: {},
  shown: {},
  days: { data: undefined, isLoading: false, isError: false, retry: () => {} },
  slotsRound: 0,
  asForm: () => {
    throw new Error('Nobody sends it.');
  },
  login: () => {},
  hold: HOLD,
});

/** Values of the first section, which always renders, and the request key, which no section shows. */
const NOT_IN_SECTIONS = new Set(['company', 'name', 'email', 'phone', 'address', 'request_key']);

describe('a section', () => {
  it.each(Object.keys(emptyValues()).filter((field) => !NOT_IN_SECTIONS.has(field)))(
    'renders a section of the form again when %s changes',
    (field) => {
      const before = emptyValues();
      const after = stateOf({ ...before, [field]: Symbol(field) });
      expect(VISITOR_SECTIONS.every((name) => isSameSection(name, stateOf(before), after))).toBe(false);
    },
  );

  it('renders no other section again while company and e-mail are typed', () => {
    const before = emptyValues();
    const after = stateOf({ ...before, company: 'CV Sinar Terang', email: 'siti@example.com' });
    expect(VISITOR_SECTIONS.every((name) => isSameSection(name, stateOf(before), after))).toBe(true);
  });
});
