import { setTimeout as pause } from 'node:timers/promises';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { answerFor } from './accounts.ts';
import { brokenUnn, companyBy } from './companies.ts';
import { Env } from './env.ts';
import { routes } from './routes.ts';

const env = Env.parse(process.env);

type Answer = (event: APIGatewayProxyEventV2) => Promise<readonly [status: number, body: unknown]>;

/** Longer than a caller should wait. */
const slowMs = 8_000;

const statusOf = { ACCOUNT_NOT_FOUND: 404, BANK_ISSUE: 424 } as const;

const lookUpAccount: Answer = async ({ body }) => {
  const { iban } = JSON.parse(body ?? '{}') as { iban?: unknown };
  const answer = answerFor(String(iban));
  if (typeof answer !== 'string') return [200, answer];
  if (answer === 'slow') {
    await pause(slowMs);
    return [503, { code: 'SLOW' }];
  }
  if (answer === 'broken') return [500, { code: 'BROKEN' }];
  return [statusOf[answer as keyof typeof statusOf] ?? 422, { code: answer }];
};

const findCompany: Answer = async ({ pathParameters, queryStringParameters }) => {
  const unn = pathParameters?.unn ?? '';
  if (unn === brokenUnn) return [500, { code: '500', message: 'The registry is down' }];
  const company = companyBy(unn, queryStringParameters?.language === 'en' ? 'en' : 'ar');
  return company ? [200, company] : [404, { code: '404.2.1', message: 'No results found' }];
};

const answers: Readonly<Record<string, Answer>> = {
  [routes.lookUpAccount]: lookUpAccount,
  [routes.findCompany]: findCompany,
};

/** The sources of a sandbox: an account ownership API and a commercial registry. Both want the key. */
export const handler = async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
  const presented = event.headers['x-api-key'] ?? event.headers.apikey;
  const [statusCode, body] =
    presented === env.API_KEY
      ? ((await answers[event.routeKey]?.(event)) ?? [404, {}])
      : [401, { code: 'UNAUTHORIZED' }];
  return { statusCode, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
};
