import { config } from 'zod/mini';

// The content security policy forbids `eval`. Without this setting zod tries it once and the browser logs a
// violation.
config({ jitless: true });
