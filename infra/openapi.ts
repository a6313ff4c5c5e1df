import { writeFileSync } from 'node:fs';
import { interfaceExamples } from './examples.ts';
import { type Documented, documentOf } from './openapi/document.ts';
import { readCommandLine } from './operator/terminal/command-line.ts';
import { interfaceRoutes } from './routes.ts';

/** Every operation, with its route from the tables that the service uses, and its example. */
export const documentedOperations: readonly Documented[] = interfaceRoutes.map(([operation, route]) => [
  operation,
  route,
  interfaceExamples[operation],
]);

export const createApiDocument = () => documentOf(documentedOperations);

export const createApiFile = 'infra/openapi.json';
export const createApiText = (): string => `${JSON.stringify(createApiDocument(), undefined, 2)}\n`;

if (import.meta.main) {
  readCommandLine('Writes infra/openapi.json and the types of the client library: npm run openapi', {});
  writeFileSync(createApiFile, createApiText());
  const { clientTypesFile, clientTypesText } = await import('./docs/client-types.ts');
  writeFileSync(clientTypesFile, await clientTypesText(createApiDocument()));
  console.log(`Wrote ${createApiFile} and ${clientTypesFile}`);
}
