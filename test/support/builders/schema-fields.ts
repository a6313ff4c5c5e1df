import * as z from 'zod';

/** Returns whether a schema allows a field at a path, such as `creditorAccounts.0.name`. */
export const hasField = (schema: z.ZodType, path: string): boolean => {
  const document = z.toJSONSchema(schema, { io: 'input', reused: 'inline', unrepresentable: 'any' });
  const definitions = Object.entries(document.$defs ?? {});
  const resolved = (node: z.core.JSONSchema._JSONSchema | undefined): z.core.JSONSchema.JSONSchema => {
    if (typeof node !== 'object') return {};
    const [, definition] = definitions.find(([name]) => node.$ref === `#/$defs/${name}`) ?? [];
    return definition ?? node;
  };
  let nodes = [resolved(document)];
  for (const name of path.split('.')) {
    nodes = nodes
      .flatMap((node) => [node, ...(node.allOf ?? []).map(resolved)])
      .flatMap((node) => {
        const next = /^\d+$/.test(name) ? [node.items].flat()[0] : node.properties?.[name];
        return next === undefined ? [] : [resolved(next)];
      });
  }
  return nodes.length > 0;
};
