import { bearer } from '../builders.ts';
import type { World } from '../harness.ts';

/** The parts of a JSON schema that the OpenAPI document uses. */
export interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  format?: string;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

/** One route as the server's own OpenAPI document describes it. */
export interface Operation {
  method: string;
  path: string;
  query: { name: string; required: boolean; schema: JsonSchema }[];
  body?: JsonSchema;
}

interface Described {
  parameters?: { name: string; in: string; required?: boolean; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
}

/** Every operation of the API. `token` is the session of a staff member. */
export async function listOperations({ app }: Pick<World, 'app'>, token: string): Promise<Operation[]> {
  const document = await app.inject({ url: '/docs/json', headers: bearer(token) });
  const { paths } = document.json<{ paths: Record<string, Record<string, Described>> }>();
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
      const body = requestBody?.content['application/json']?.schema;
      return {
        method: method.toUpperCase(),
        path,
        query: parameters
          .filter((parameter) => parameter.in === 'query')
          .map(({ name, required = false, schema }) => ({ name, required, schema })),
        ...(body !== undefined && { body }),
      };
    }),
  );
}
