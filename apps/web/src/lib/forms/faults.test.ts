import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

import { faultAt, faultyFields, schemaFaults } from './faults.ts';

const schema = z.object({
  name: z.string('required').check(z.trim(), z.minLength(1, 'required'), z.maxLength(5, 'too_long')),
  email: z.string().check(z.regex(/@/, 'email_invalid')),
  day: z.string().check(z.regex(/^\d{4}$/, 'invalid')),
  steps: z.array(z.object({ text: z.string().check(z.minLength(1, 'not a code')) })),
});
const GOOD = { name: 'Taman', email: 'a@b', day: '2026', steps: [{ text: 'Look' }] };

describe('schemaFaults', () => {
  it('schemaFaults returns no fault for valid values', () => {
    expect(schemaFaults(schema, GOOD)).toEqual({});
  });

  it('schemaFaults returns the first fault of each field by its path, and how long a text may be', () => {
    const values = { ...GOOD, name: 'Taman Laut', steps: [{ text: 'Look' }, { text: 'x' }, {}] };
    expect(schemaFaults(schema, values)).toEqual({ name: 'too_long:5', 'steps.2.text': 'invalid' });
  });

  it('schemaFaults reports an empty field as required unless the contract has a more specific code', () => {
    const values = { ...GOOD, email: '', day: '', steps: [{ text: '' }] };
    expect(schemaFaults(schema, values)).toEqual({
      email: 'email_invalid',
      day: 'required',
      'steps.0.text': 'required',
    });
  });
});

it('finds a fault at any path inside a field, but not at another field whose name only starts the same', () => {
  expect(faultAt({ 'steps.1.text': 'required' }, 'steps')).toBe('required');
  expect(faultAt({ steps_left: 'invalid' }, 'steps')).toBeUndefined();
});

it('lists faulty fields in the order of the form, and a field once for each fault inside it', () => {
  const faults = { 'steps.1.text': 'required', 'steps.0.text': 'required', name: 'too_long', other: 'invalid' };
  expect(faultyFields(faults, ['name', 'email', 'steps'])).toEqual(['name', 'steps', 'steps']);
});
