import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface RawResource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
  readonly Condition?: string;
}

export interface Template {
  readonly Resources?: Readonly<Record<string, RawResource>>;
  readonly Outputs?: Readonly<Record<string, { readonly Value: unknown }>>;
}

interface AssetManifest {
  readonly files: Readonly<Record<string, { readonly source: { readonly path: string } }>>;
}

const nestedType = 'AWS::CloudFormation::Stack';

/** Returns the value of a reference, or undefined to leave the reference unchanged. */
type Replace = (intrinsic: string, argument: unknown) => { readonly value: unknown } | undefined;

const replaceReferences = (value: unknown, replace: Replace): unknown => {
  if (Array.isArray(value)) return value.map((item) => replaceReferences(item, replace));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const [[name, argument] = ['', undefined]] = entries;
  const replacement = entries.length === 1 ? replace(name, argument) : undefined;
  if (replacement) return replaceReferences(replacement.value, replace);
  return Object.fromEntries(entries.map(([key, inner]) => [key, replaceReferences(inner, replace)]));
};

const withReplacements = (template: Template, replace: Replace): Template =>
  replaceReferences(template, replace) as Template;

/** Returns the template file of a nested stack, whose URL ends with the asset's hash. */
const nestedFile = (folder: string, { Properties = {} }: RawResource): string => {
  const [hash = ''] = /[0-9a-f]{64}(?=\.json)/.exec(JSON.stringify(Properties.TemplateURL)) ?? [];
  const templateFiles = globSync(path.join(folder, '*.assets.json'))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')) as AssetManifest)
    .flatMap(({ files }) => files[hash]?.source.path ?? []);
  const [file] = templateFiles;
  if (file === undefined) throw new Error(`${folder} has no template ${hash} for a nested stack.`);
  return file;
};

/**
 * Reads a template with its nested stacks replaced by their resources. Logical ids do not change, because they are
 * unique across the parent and all its nested stacks.
 */
export const readTemplate = (folder: string, file: string): Template => {
  const { Resources = {}, ...rest } = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Template;
  const nested = new Map(
    Object.entries(Resources)
      .filter(([, { Type }]) => Type === nestedType)
      .map(([id, resource]) => {
        const parameters = (resource.Properties?.Parameters ?? {}) as Readonly<Record<string, unknown>>;
        const template = readTemplate(folder, nestedFile(folder, resource));
        return [
          id,
          withReplacements(template, (intrinsic, name) =>
            intrinsic === 'Ref' && typeof name === 'string' && name in parameters
              ? { value: parameters[name] }
              : undefined,
          ),
        ] as const;
      }),
  );
  const outer = Object.entries(Resources).filter(([id]) => !nested.has(id));
  const inner = [...nested.values()].flatMap((template) => Object.entries(template.Resources ?? {}));
  return withReplacements({ ...rest, Resources: Object.fromEntries([...outer, ...inner]) }, (intrinsic, argument) => {
    if (intrinsic !== 'Fn::GetAtt' || !Array.isArray(argument)) return undefined;
    const [id, attribute] = argument.map(String);
    const output = nested.get(id ?? '')?.Outputs?.[(attribute ?? '').replace('Outputs.', '')];
    return output && { value: output.Value };
  });
};
