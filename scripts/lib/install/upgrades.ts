import { timed } from '../steps.ts';
import type { FreshDebian } from './fresh-debian.ts';
import { expect, readContents, underLoad } from './machine.ts';
import type { NextRelease } from './next-release.ts';

const FOLDER = '/root/next';
const version = ({ sh }: FreshDebian): Promise<string> => sh('gerbang version');

/** Upgrades to the next release and goes back while requests come. None may be refused. */
export async function upgradeAndReturn(debian: FreshDebian, next: NextRelease): Promise<void> {
  const { sh } = debian;
  await debian.copyIn(next.folder, FOLDER);
  const archive = `${FOLDER}/${next.archive}`;
  const before = await version(debian);
  await timed('pre-flight', () => preflight(debian, next, archive));
  const contents = await readContents(debian);
  await underLoad(debian, async () => {
    await timed('upgrade', () => sh(`gerbang upgrade --to ${archive}`));
    expect('the version after the upgrade', await version(debian), next.version);
    await refuseReturn(debian, next);
    await timed('back', () => sh('gerbang upgrade --back'));
  });
  expect('the version after the return', await version(debian), before);
  expect('permits and files after the return', await readContents(debian), contents);
  expect('a second return', await sh('gerbang upgrade --back || echo "ended with $?"'), /ended with 2$/);
}

/** A release without a good signature is refused, and the check of a good one changes nothing. */
async function preflight({ sh }: FreshDebian, next: NextRelease, archive: string): Promise<void> {
  const check = `gerbang upgrade --check --to ${archive} 2>&1 || echo "ended with $?"`;
  expect('without the public key', await sh(check), /signature was not checked[^]*ended with 1$/);
  await sh(`install -m 644 ${FOLDER}/gerbang.pub /etc/gerbang/gerbang.pub`);
  const good = await sh(check);
  expect('the check', good, new RegExp(`becomes ${next.version.replaceAll('.', '\\.')}\\n`));
  for (const line of good.split('\n')) console.log(`      ${line}`);
  expect('the check', good, /Signature and checksums are right[^]*1 migrations to apply(?![^]*ended with [23])/);
  const changed = await sh(`echo >>${FOLDER}/SHA256SUMS; ${check}; sed -i '$d' ${FOLDER}/SHA256SUMS`);
  expect('a changed list of checksums', changed, /signature of SHA256SUMS does not fit[^]*ended with 3$/);
  const damaged = await sh(`cp ${archive} /root/kept; echo >>${archive}; ${check}; mv /root/kept ${archive}`);
  expect('a damaged archive', damaged, /is damaged[^]*ended with 3$/);
}

/** A release whose schema does not serve the version before says so and changes nothing. */
async function refuseReturn({ sh }: FreshDebian, { version: running }: NextRelease): Promise<void> {
  const facts = '/opt/gerbang/current/release.json';
  const contracted = `{"version":"${running}","schema_serves":"${running}"}`;
  const said = await sh(
    `cp ${facts} /root/facts; echo '${contracted}' >${facts}; gerbang upgrade --back || echo "ended with $?"; mv /root/facts ${facts}`,
  );
  expect(
    'a return that the schema does not allow',
    said,
    /cannot run on the schema[^]*gerbang restore[^]*ended with 2$/,
  );
  expect('the version after it', await sh('gerbang version'), running);
}
