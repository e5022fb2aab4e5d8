import { config } from 'zod/mini';

// The page's policy forbids building code from text; without this zod would try it once and the browser would log a violation.
config({ jitless: true });
