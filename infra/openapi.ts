import { writeFileSync } from 'node:fs';
import { interfaceExamples } from './examples.ts';
import { documentOf } from './openapi/document.ts';
import { interfaceRoutes } from './routes.ts';

/** The OpenAPI document of the interface, built from the route tables that the service itself runs. */
export const openApiDocument = () =>
  documentOf(interfaceRoutes.map(([operation, route]) => [operation, route, interfaceExamples[operation]]));

export const openApiFile = 'infra/openapi.json';
export const openApiText = (): string => `${JSON.stringify(openApiDocument(), undefined, 2)}\n`;

if (import.meta.main) {
  writeFileSync(openApiFile, openApiText());
  console.log(`Wrote ${openApiFile}`);
}
