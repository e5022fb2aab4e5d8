/** The version of the product, from the package.json of the repository at build time. */
export { version as VERSION } from '../../../../package.json';
