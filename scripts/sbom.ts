import { main } from './lib/main.ts';
import { checkPackages, sbomPath } from './lib/supply-chain.ts';

await main(async () => {
  console.log(`${await checkPackages()} packages in ${sbomPath}`);
});
