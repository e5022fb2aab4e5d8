/** A text of the machine that builds, which must not be in an archive. */
export interface Trace {
  text: string;
  name: string;
  /** Looked for only in files that the build made. Packages hold paths of the machines that built them. */
  inOwnFilesOnly: boolean;
}

const PUBLIC_REGISTRY = 'registry.npmjs.org';

/** What could tell about the machine: the folder of the build, the home folder, and a registry of its own. */
export function machineTraces({ build, home, registry }: { build: string; home: string; registry: string }): Trace[] {
  const { host } = new URL(registry);
  return [
    { text: build, name: 'the folder of the build', inOwnFilesOnly: false },
    { text: `${home}/`, name: 'the home folder', inOwnFilesOnly: true },
    ...(host === PUBLIC_REGISTRY ? [] : [{ text: host, name: 'the registry', inOwnFilesOnly: false }]),
  ];
}

const isOwnFile = (path: string): boolean => !path.startsWith('node/') && !/(^|\/)node_modules\//.test(path);

/** What a file of the archive says about the machine that built it. */
export function findTraces(path: string, content: Buffer, traces: readonly Trace[]): string[] {
  return traces
    .filter(({ text, inOwnFilesOnly }) => (isOwnFile(path) || !inOwnFilesOnly) && content.includes(text))
    .map(({ name }) => `${path} names ${name}`);
}
