import { createRequire } from 'node:module';

import { inRoot } from './paths.ts';

interface Parser {
  parse(text: string, options: { merge: boolean }): unknown;
  parseAllDocuments(text: string): { toJS(): unknown }[];
}

// The parser is a dependency of the API's Swagger plugin, so the repository needs no other one.
const swagger = createRequire(inRoot('apps/api/package.json')).resolve('@fastify/swagger');
const yaml: Parser = createRequire(swagger)('yaml');

/** The content of a YAML file, with `<<` resolved. */
export const parseYaml = (text: string): unknown => yaml.parse(text, { merge: true });

/** The contents of all documents of a YAML file. */
export const parseYamlDocuments = (text: string): unknown[] =>
  yaml.parseAllDocuments(text).map((document) => document.toJS());
