import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

interface AssetManifest {
  readonly files?: Readonly<Record<string, { readonly source: { readonly path?: string } }>>;
}

/** Returns the templates in a synthesis with the hashes under which the CDK CLI uploads them, nested ones first. */
const uploadedTemplates = (app: string): readonly (readonly [hash: string, file: string])[] => {
  const manifests = globSync(path.join(app, '*.assets.json'));
  const files = manifests.flatMap((manifest) =>
    Object.entries((JSON.parse(readFileSync(manifest, 'utf8')) as AssetManifest).files ?? {}),
  );
  const templates = files.flatMap(([hash, { source }]) =>
    source.path?.endsWith('.template.json') ? [[hash, path.join(app, source.path)] as const] : [],
  );
  const isNested = ([, file]: (typeof templates)[number]): boolean => file.endsWith('.nested.template.json');
  return [...templates.filter(isNested), ...templates.filter((template) => !isNested(template))];
};

/**
 * Gives changed templates new hashes. The CDK CLI uploads a template under its hash, and only if there is no file with
 * the same hash yet. A nested stack's hash is part of the template that contains it.
 */
export const rehashTemplates = (app: string): void => {
  for (const [hash, file] of uploadedTemplates(app)) {
    const newHash = createHash('sha256').update(readFileSync(file)).digest('hex');
    for (const mention of globSync(path.join(app, '*.json'))) {
      const text = readFileSync(mention, 'utf8');
      if (text.includes(hash)) writeFileSync(mention, text.replaceAll(hash, newHash));
    }
  }
};
