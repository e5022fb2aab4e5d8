import { main } from './lib/main.ts';
import { inRoot, localFolder } from './lib/paths.ts';
import { run } from './lib/process.ts';
import { runAgainstProduction } from './lib/production.ts';
import { ensureTools } from './lib/required-programs.ts';

await main(async () => {
  await ensureTools(['proxy']);
  const vite = inRoot('apps/web/node_modules/vite/bin/vite.js');
  const folder = `${localFolder}/bare-page`;
  await run(process.execPath, [vite, 'build', 'bare-page', '--outDir', folder, '--emptyOutDir', '--base', './'], {
    cwd: inRoot('apps/web'),
  });
  await runAgainstProduction(['lighthouse/run.ts']);
});
