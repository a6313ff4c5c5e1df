import { interfaceRoutes } from '#infra/routes.ts';
import { expectDeclared } from '#test/support/declared-refusals.ts';
import type { Answer } from '#test/support/integrator.ts';
import { lineOf } from './line.ts';

/** Without a token, a market or a body. */
const ask = async (baseUrl: string, method: string, path: string): Promise<Answer> => {
  const response = await fetch(baseUrl + path, { method });
  const { status, headers } = response;
  const text = await response.text();
  return { status, headers, text, body: text ? JSON.parse(text) : undefined };
};

const unknown = ['/', '/nowhere', '/providers/', '/PROVIDERS', '/api/v1.0/nowhere', '/api/v1.0/authentication/nowhere'];

const id = '5ac828cb-9034-884a-96b0-e948a31ac65f';

/** Every path of the interface with a method that no route has, and paths of no route on each face. */
export const playUnknownPaths = async (baseUrl: string): Promise<Record<string, string>> => {
  const paths = new Set(interfaceRoutes.map(([, { path }]) => path));
  const asked = [
    ...[...paths].map((path) => ['PUT', path] as const),
    ...unknown.flatMap((path) => ['GET', 'POST', 'DELETE', 'OPTIONS', 'HEAD'].map((method) => [method, path] as const)),
  ];
  const lines: Record<string, string> = {};
  for (const [method, template] of asked) {
    const path = template.replaceAll(/\{\w+\}/g, id);
    const answer = await ask(baseUrl, method, path);
    expectDeclared(method, path, answer);
    lines[`${method} ${template}`] = lineOf(answer);
  }
  return lines;
};
