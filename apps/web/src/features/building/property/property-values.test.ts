import { describe, expect, it } from 'vitest';

import { bookingRules, firstDays, sampleCode } from './ApplicantPreview.tsx';
import { faultsOf, startValues } from './property-values.ts';
import type { PropertyValues } from './property-values.ts';
import { aProperty } from './test-kit.ts';

const values = startValues(aProperty());

describe('Values of the property form', () => {
  it('starts a new property with the contract’s defaults, without name and short code', () => {
    const start = startValues(null);
    expect(start).toMatchObject({ name: '', short_code: '', type: 'mall', cutoff_work: '15:00', active: true });
    expect(faultsOf(start, true)).toEqual({ name: 'required', short_code: 'short_code_invalid' });
  });

  it.each<[Partial<Record<keyof PropertyValues, unknown>>, Record<string, string>]>([
    [{ name: '  ' }, { name: 'required' }],
    [{ short_code: 'T' }, { short_code: 'short_code_invalid' }],
    [{ short_code: 'T-1' }, { short_code: 'short_code_invalid' }],
    [{ contact_email: 'bm@' }, { contact_email: 'email_invalid' }],
    [{ contact_email: '' }, {}],
    [{ cutoff_work: '' }, { cutoff_work: 'required' }],
    [{ retention_days: '' }, { retention_days: 'required' }],
    [{ lead_days_work: 91 }, { lead_days_work: 'invalid' }],
    [{ brand_color: '#12' }, { brand_color: 'invalid' }],
  ])('checks %o and reports %o', (change, faults) => {
    expect(faultsOf(Object.assign({ ...values }, change), false)).toEqual(faults);
  });
});

describe('Preview for applicants', () => {
  const at = (time: string) => new Date(`2026-11-14T${time}:00+08:00`);

  it('shows a sample permit code as soon as the short code is valid', () => {
    expect(sampleCode(' tl ')).toMatch(/^L-TL-7K3QX9T2-[0-9A-Z]$/);
    expect(sampleCode('T')).toBeUndefined();
  });

  it.each([
    ['10:00', {}, { first: '2026-11-14', later: '2026-11-15' }],
    ['17:00', {}, { first: '2026-11-15' }],
    ['10:00', { lead_days_goods: 3 }, { first: '2026-11-17' }],
  ])('computes at %s, with the changed rules %o, the first bookable days %o', (time, change, days) => {
    const rules = bookingRules({ ...values, ...change });
    expect(rules && firstDays('loading', at(time), rules)).toEqual(days);
  });

  it('shows no first bookable day while a cut-off hour or a number of days is missing', () => {
    expect(bookingRules({ ...values, cutoff_work: '' })).toBeUndefined();
    expect(bookingRules(Object.assign({ ...values }, { lead_days_work: '' }))).toBeUndefined();
  });
});
