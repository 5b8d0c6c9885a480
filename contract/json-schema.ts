import * as z from 'zod/mini'

export type JsonSchema = Readonly<Record<string, unknown>>

/** The JSON Schema (2020-12) of what a schema takes in or gives out; rules that JSON Schema cannot say are left out. */
export function jsonSchemaOf(schema: z.ZodMiniType, direction: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: direction, unrepresentable: 'any' })
  return rest
}
