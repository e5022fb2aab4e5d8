import manifest from '../../../../package.json' with { type: 'json' };

/** The version of the product. It is written once, in the package.json of the repository. */
export const VERSION: string = manifest.version;
