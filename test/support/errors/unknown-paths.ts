import { allRoutes } from '#infra/routes.ts';
import { expectDeclared } from './declared-errors.ts';
import type { Answer } from '#test/support/drivers/integrator.ts';
import { summaryOf } from './summary.ts';

/** Sends a request without a token, a market or a body. */
const send = async (baseUrl: string, method: string, path: string): Promise<Answer> => {
  const response = await fetch(baseUrl + path, { method });
  const { status, headers } = response;
  const text = await response.text();
  return { status, headers, text, body: text ? JSON.parse(text) : undefined };
};

const unknownPaths = ['/nowhere', '/providers/', '/PROVIDERS', '/api/v1.0/nowhere', '/api/v1.0/authentication/nowhere'];

const id = '5ac828cb-9034-884a-96b0-e948a31ac65f';

/**
 * Requests every path of the API with a method that no route supports, and unknown paths of every API variant. Returns
 * a summary of each response.
 */
export const requestUnknownPaths = async (baseUrl: string): Promise<Record<string, string>> => {
  const paths = new Set(allRoutes.map(([, { path }]) => path));
  const requests = [
    ...[...paths].map((path) => ['PUT', path] as const),
    ...unknownPaths.flatMap((path) =>
      ['GET', 'POST', 'DELETE', 'OPTIONS', 'HEAD'].map((method) => [method, path] as const),
    ),
  ];
  const summaries: Record<string, string> = {};
  for (const [method, template] of requests) {
    const path = template.replaceAll(/\{\w+\}/g, id);
    const response = await send(baseUrl, method, path);
    expectDeclared(method, path, response);
    summaries[`${method} ${template}`] = summaryOf(response);
  }
  return summaries;
};
