import { describe, expect, it } from 'vitest';

import { addFault, proceedFault } from './form-collection.ts';

describe('collecting loading forms for goods out', () => {
  it('[S9-007] accepts 1 to 3 forms', () => {
    expect(proceedFault([])).toBe('none');
    expect(proceedFault(['A'])).toBeUndefined();
    expect(proceedFault(['A', 'B', 'C'])).toBeUndefined();
    expect(proceedFault(['A', 'B', 'C', 'D'])).toBe('tooMany');
    expect(addFault(['A', 'B'], 'C')).toBeUndefined();
    expect(addFault(['A', 'B', 'C'], 'D')).toBe('tooMany');
  });

  it('refuses a code that is already there, in whatever case', () => {
    expect(addFault(['L-GI-7K3QX9T2-M'], 'l-gi-7k3qx9t2-m')).toBe('duplicate');
  });
});
