import * as z from 'zod/mini';

/**
 * The same body with unknown fields ignored instead of refused, at every depth. For the endpoints of the specification,
 * which clients other than ours may call with fields of their own. All other endpoints refuse unknown fields.
 */
export function ignoreUnknownFields<Schema extends z.core.$ZodType>(schema: Schema): Schema {
  const { def } = (schema as unknown as { _zod: { def: Definition } })._zod;
  if (def.type === 'object') {
    const shape = Object.entries(def.shape).map(([name, field]) => [name, ignoreUnknownFields(field)]);
    return z.clone(schema, { ...def, shape: Object.fromEntries(shape), catchall: undefined } as never);
  }
  if (def.type === 'array') return z.clone(schema, { ...def, element: ignoreUnknownFields(def.element) } as never);
  if (def.type === 'optional' || def.type === 'nullable' || def.type === 'default') {
    return z.clone(schema, { ...def, innerType: ignoreUnknownFields(def.innerType) } as never);
  }
  return schema;
}

/** The definitions that contain other schemas. The bodies of the specification use no others. */
type Definition =
  | { type: 'object'; shape: Record<string, z.core.$ZodType> }
  | { type: 'array'; element: z.core.$ZodType }
  | { type: 'optional' | 'nullable' | 'default'; innerType: z.core.$ZodType }
  | { type: 'string' };
