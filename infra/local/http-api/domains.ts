import type { Assembly } from '../template/assembly.ts';
import type { RawResource } from '../template/nested-stacks.ts';

/** An HTTP API as declared in the templates. */
export interface DeclaredApi {
  readonly name: string;
  readonly domain: { readonly name: string; readonly isMutualTls: boolean } | undefined;
}

const refOf = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null && 'Ref' in value ? String(value.Ref) : undefined;

const domainOf = (apiId: string, resources: Readonly<Record<string, RawResource>>): DeclaredApi['domain'] => {
  const mapping = Object.values(resources).find(
    ({ Type, Properties }) => Type === 'AWS::ApiGatewayV2::ApiMapping' && refOf(Properties?.ApiId) === apiId,
  );
  const domain = resources[refOf(mapping?.Properties?.DomainName) ?? '']?.Properties;
  return domain && { name: String(domain.DomainName), isMutualTls: domain.MutualTlsAuthentication !== undefined };
};

/**
 * Returns the HTTP APIs and their custom domains. Reads the templates before their references are resolved, because
 * the API URLs are part of the resolved values. Names must therefore be literals, and a mapping must be in the same
 * stack as its API.
 */
export const declaredApis = ({ stacks }: Assembly): DeclaredApi[] =>
  stacks.flatMap(({ template: { Resources = {} } }) =>
    Object.entries(Resources)
      .filter(([, { Type }]) => Type === 'AWS::ApiGatewayV2::Api')
      .map(([id, { Properties }]) => ({ name: String(Properties?.Name), domain: domainOf(id, Resources) })),
  );
