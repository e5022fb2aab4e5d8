import { describe, expect, it } from 'vitest';

import { bookingRules, firstDays, sampleCode } from './applicant-preview.ts';
import { checked, faultyFields, startValues } from './property-values.ts';
import type { PropertyValues } from './property-values.ts';
import { aProperty } from './test-kit.ts';

const values = startValues(aProperty());

describe('what is typed', () => {
  it('starts as the contract’s own defaults, without a name and a code', () => {
    const start = startValues(null);
    expect(start).toMatchObject({ name: '', short_code: '', type: 'mall', cutoff_work: '15:00', active: true });
    expect(checked(start, true).faults).toEqual({ name: 'required', short_code: 'short_code_invalid' });
  });

  it.each<[Partial<Record<keyof PropertyValues, unknown>>, Record<string, string>]>([
    [{ name: '  ' }, { name: 'required' }],
    [{ short_code: 'T' }, { short_code: 'short_code_invalid' }],
    [{ short_code: 'T-1' }, { short_code: 'short_code_invalid' }],
    [{ contact_email: 'bm@' }, { contact_email: 'email_invalid' }],
    [{ contact_email: '' }, {}],
    [{ cutoff_work: '' }, { cutoff_work: 'invalid' }],
    [{ retention_days: '' }, { retention_days: 'invalid' }],
    [{ lead_days_work: 91 }, { lead_days_work: 'invalid' }],
    [{ brand_color: '#12' }, { brand_color: 'invalid' }],
  ])('%o is judged as %o', (change, faults) => {
    expect(checked(Object.assign({ ...values }, change), false).faults).toEqual(faults);
  });

  it('is sent as the contract reads it, with the version only where there is one', () => {
    expect(checked({ ...values, name: ' Taman ' }, false).facts).toMatchObject({ name: 'Taman', version: 4 });
    expect(checked({ ...values, short_code: 'tl' }, true).facts).not.toHaveProperty('version');
    expect(checked({ ...values, short_code: 'tl' }, true).facts).toHaveProperty('short_code', 'TL');
  });

  it('the faults stand in the order of the form', () => {
    expect(faultyFields({ retention_days: 'invalid', name: 'required', other: 'x' })).toEqual([
      'name',
      'retention_days',
    ]);
  });
});

describe('what applicants will see', () => {
  const at = (time: string) => new Date(`2026-11-14T${time}:00+08:00`);

  it('a code that holds the short code, as soon as it can be one', () => {
    expect(sampleCode(' tl ')).toMatch(/^L-TL-7K3QX9T2-[0-9A-Z]$/);
    expect(sampleCode('T')).toBeUndefined();
  });

  it.each([
    ['10:00', {}, { first: '2026-11-14', later: '2026-11-15' }],
    ['17:00', {}, { first: '2026-11-15' }],
    ['10:00', { lead_days_goods: 3 }, { first: '2026-11-17' }],
  ])('at %s with %o the first days are %o', (time, change, days) => {
    const rules = bookingRules({ ...values, ...change });
    expect(rules && firstDays('loading', at(time), rules)).toEqual(days);
  });

  it('no day while an hour or a number is missing', () => {
    expect(bookingRules({ ...values, cutoff_work: '' })).toBeUndefined();
    expect(bookingRules(Object.assign({ ...values }, { lead_days_work: '' }))).toBeUndefined();
  });
});
