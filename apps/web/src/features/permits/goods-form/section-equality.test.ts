import { describe, expect, it } from 'vitest';

import { emptyValues } from './goods-values.ts';
import type { GoodsValues } from './goods-values.ts';
import { VISITOR_SECTIONS } from './sections.ts';
import { showsTheSame } from './shows-the-same.ts';
import type { GoodsFormState } from './use-goods-form.ts';

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
});

/** What stands in the first part of the form, which is always drawn anew, and the key, which nobody sees. */
const ELSEWHERE = new Set(['company', 'name', 'email', 'phone', 'address', 'request_key']);

describe('a section', () => {
  it.each(Object.keys(emptyValues()).filter((field) => !ELSEWHERE.has(field)))(
    'is drawn anew when %s changes',
    (field) => {
      const before = emptyValues();
      const after = stateOf({ ...before, [field]: Symbol(field) });
      expect(VISITOR_SECTIONS.every((name) => showsTheSame(name, stateOf(before), after))).toBe(false);
    },
  );

  it('stays as it is while a person’s details are typed', () => {
    const before = emptyValues();
    const after = stateOf({ ...before, company: 'CV Sinar Terang', email: 'siti@example.com' });
    expect(VISITOR_SECTIONS.every((name) => showsTheSame(name, stateOf(before), after))).toBe(true);
  });
});
