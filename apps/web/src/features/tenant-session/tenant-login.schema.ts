import { email } from '@gerbang/shared/contracts/common';
import * as z from 'zod/mini';

/** What the tenant login dialog accepts: an address by the public pattern and any password. */
export const tenantLoginForm = z.object({
  email,
  password: z.string('required').check(z.minLength(1, 'required')),
});
