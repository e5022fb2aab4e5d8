import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { readConfig, readOwnerUrl } from '../../config.ts';
import { anchorPublicKeys } from '../../platform/audit/anchors.ts';
import { createPool } from '../../platform/database/database.ts';
import { createStorage } from '../../platform/files/storage.ts';
import { EXIT, OUTPUT_OPTIONS, type Command } from '../command.ts';
import { readStoredAnchors, verifyAnchors } from './verify-anchors.ts';

const OPTIONS = {
  ...OUTPUT_OPTIONS,
  /** A file with a mailed anchor. May be repeated. */
  file: { type: 'string', multiple: true, default: [] as string[] },
  /** A public key of a removed secret. May be repeated. */
  key: { type: 'string', multiple: true, default: [] as string[] },
} as const;

/**
 * Compares the audit chains with their stored anchors and with mailed ones (docs/trust.md). Failed: a chain was rewritten.
 * Look: there is no anchor, one could not be verified, or a day has none.
 */
export const checkAnchorsCommand: Command = {
  usage: 'check-anchors [--file FILE] [--key PUBLIC-KEY]',
  async run(words) {
    const { values: asked } = parseArgs({ args: words, options: OPTIONS });
    const config = readConfig();
    const owner = createPool(readOwnerUrl(), 1);
    try {
      const mailed = asked.file.map((name) => ({ name, text: readFileSync(name, 'utf8') }));
      const stored = await readStoredAnchors(createStorage(config.storage));
      const keys = [...anchorPublicKeys(config.keys), ...asked.key];
      const report = await verifyAnchors(owner, keys, [...stored, ...mailed], new Date());
      console.log(JSON.stringify(report, undefined, 2));
      if (report.rewritten.length > 0) return EXIT.failed;
      const is_unsure = report.anchors === 0 || report.unverified.length > 0 || report.missing_days.length > 0;
      return is_unsure ? EXIT.look : EXIT.good;
    } finally {
      await owner.end();
    }
  },
};
