import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { readConfig, readOwnerUrl } from '../config.ts';
import { anchorPublicKeys } from '../platform/audit/anchors.ts';
import { createPool } from '../platform/database/database.ts';
import { createStorage } from '../platform/files/storage.ts';
import { readStoredAnchors, verifyAnchors } from './anchors/verify-anchors.ts';

/**
 * Compares the audit chains with their stored anchors and with mailed ones (docs/trust.md). Exit code 0: all agree. 1: a
 * chain was rewritten. 2: there is no anchor, one could not be verified, or a day has none.
 */
const { values: asked } = parseArgs({
  options: {
    /** A file with a mailed anchor. May be repeated. */
    file: { type: 'string', multiple: true, default: [] },
    /** A public key of a removed secret. May be repeated. */
    key: { type: 'string', multiple: true, default: [] },
  },
});

const config = readConfig();
const owner = createPool(readOwnerUrl(), 1);
try {
  const mailed = asked.file.map((name) => ({ name, text: readFileSync(name, 'utf8') }));
  const stored = await readStoredAnchors(createStorage(config.storage));
  const keys = [...anchorPublicKeys(config.keys), ...asked.key];
  const report = await verifyAnchors(owner, keys, [...stored, ...mailed], new Date());
  console.log(JSON.stringify(report, undefined, 2));
  const isUnsure = report.anchors === 0 || report.unverified.length > 0 || report.missing_days.length > 0;
  process.exitCode = report.rewritten.length > 0 ? 1 : isUnsure ? 2 : 0;
} finally {
  await owner.end();
}
