import { describe, expect, it } from 'vitest';

import { addFault, isElsewhere, proceedFault, typedCode } from './form-collection.ts';

describe('collecting loading forms for goods out', () => {
  it('[S9-007] accepts 1 to 3 loading forms for one goods-out request', () => {
    expect(proceedFault([])).toBe('none');
    expect(proceedFault(['A'])).toBeUndefined();
    expect(proceedFault(['A', 'B', 'C'])).toBeUndefined();
    expect(proceedFault(['A', 'B', 'C', 'D'])).toBe('tooMany');
    expect(addFault(['A', 'B'], 'C')).toBeUndefined();
    expect(addFault(['A', 'B', 'C'], 'D')).toBe('tooMany');
  });

  it('[S5-031] writes the typed code of a loading form in upper case', () => {
    expect(typedCode('l-gi-7k3qx9t2-m')).toBe('L-GI-7K3QX9T2-M');
  });

  it('[S5-032] refuses the code of a loading form that is already in the list, in upper or lower case', () => {
    expect(addFault(['L-GI-7K3QX9T2-M'], 'l-gi-7k3qx9t2-m')).toBe('duplicate');
  });

  it('[S5-032] refuses the code of a loading form that is already in the list, with or without dashes', () => {
    expect(addFault(['L-GI-7K3QX9T2-M'], 'LGI7K3QX9T2M')).toBe('duplicate');
    expect(addFault(['LGI7K3QX9T2M'], ' l-gi-7k3q-x9t2-m ')).toBe('duplicate');
    expect(addFault(['L-GI-7K3QX9T2-M'], 'L-GI-7K3QX9T3-M')).toBeUndefined();
  });

  it('[S5-032] treats codes with look-alike characters in the random part as equal, as the server does', () => {
    // The same code with 0 and 1 written as O and I; its check character is still valid.
    expect(addFault(['L-GI-01234567-E'], 'L-GI-OI234567-E')).toBe('duplicate');
  });

  it('refuses loading forms of two properties in one goods-out request', () => {
    const here = { property: { id: 'a' } };
    expect(isElsewhere([], here)).toBe(false);
    expect(isElsewhere([here], { property: { id: 'a' } })).toBe(false);
    expect(isElsewhere([here], { property: { id: 'b' } })).toBe(true);
  });
});
