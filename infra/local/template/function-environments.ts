import path from 'node:path';
import { readAssembly } from './assembly.ts';
import { ofType, resolveTemplates } from './template.ts';

/** The properties that specify a function's code and its environment. */
export interface FunctionCode {
  readonly Code: { readonly S3Key?: string };
  readonly Environment?: { readonly Variables?: Readonly<Record<string, string>> };
}

/** Returns the folder of an assembly that contains a function's code. */
export const codeFolder = (assembly: string, { Code: { S3Key = '' } }: FunctionCode): string =>
  path.resolve(assembly, `asset.${S3Key.replace('.zip', '')}`);

const example = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'example', host: 'service.example' };

/**
 * Returns the environment variables of each function in an assembly, by code folder. References get placeholder values,
 * because loading a function does not call any service.
 */
export const functionEnvironments = (folder: string): ReadonlyMap<string, Readonly<Record<string, string>>> => {
  const ignore = (): void => undefined;
  const assembly = readAssembly(folder, ignore);
  const domains = assembly.stacks
    .flatMap(({ template }) => Object.values(template.Resources ?? {}))
    .filter(({ Type }) => Type === 'AWS::ApiGatewayV2::DomainName')
    .map(({ Properties }) => String(Properties?.DomainName));
  const place = {
    region: assembly.region,
    account: assembly.account,
    endpoint: `https://${example.host}`,
    apiUrl: () => `https://${example.host}`,
    domains: new Map(domains.map((name) => [name, `https://${name}`])),
  };
  const { resources } = resolveTemplates(assembly, place, ignore);
  return new Map(
    ofType<FunctionCode>(resources, 'AWS::Lambda::Function').map(({ properties }) => [
      codeFolder(folder, properties),
      {
        AWS_REGION: assembly.region,
        AWS_ACCESS_KEY_ID: example.accessKeyId,
        AWS_SECRET_ACCESS_KEY: example.secretAccessKey,
        ...properties.Environment?.Variables,
      },
    ]),
  );
};
