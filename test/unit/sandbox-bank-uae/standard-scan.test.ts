import { expect, test } from 'vitest';
import type { HttpClient } from '#shared/platform/outbound/http-client.ts';
import { useLocalTable } from '#test/support/local-table.ts';
import { aSandbox, redirectUri } from '#test/support/sandbox-bank-uae/a-sandbox.ts';
import { openStandardScan, type WireExchange } from '#test/support/sandbox-bank-uae/standard-scan.ts';
import { claimsIn } from '#test/support/uae/forgeries.ts';
import { aPaymentConsent, call, codeOf, orderUnder } from '#test/support/uae/requests.ts';

const local = useLocalTable();
const bank = 'uae-enbdx';

/** A payment on the wire, from the consent to the question what became of it. */
const aRecordedPayment = async () => {
  const sandbox = await aSandbox(local().table);
  const exchanges: WireExchange[] = [];
  const http: HttpClient = async (request) => {
    const answer = await sandbox.send(request);
    exchanges.push({
      method: request.method,
      path: new URL(request.url).pathname,
      requestHeaders: request.headers ?? {},
      request: request.body,
      status: answer.status,
      answerType: answer.headers['content-type'],
      answer: answer.text,
      isOurs: true,
    });
    return answer;
  };
  const { authority, payments } = await sandbox.connect(bank, http);
  const consent = { ...aPaymentConsent(), redirectUri };
  const back = await sandbox.decide((await authority.stage(consent, call)).link);
  const code = { ...codeOf(consent), code: back.searchParams.get('code') ?? '' };
  const { accessToken } = await authority.exchangeCode(code, call);
  await payments.submit(orderUnder(consent, accessToken), call);
  await authority.read(code, call);
  await authority.exchangeCode(code, call).catch(() => undefined);
  return { exchanges, settings: sandbox.settings };
};

const found = async (
  exchanges: readonly WireExchange[],
  { settings }: Awaited<ReturnType<typeof aRecordedPayment>>,
) => {
  const scan = openStandardScan();
  for (const exchange of exchanges) scan.note(exchange);
  return scan.violations(settings);
};

/** A JWT with other claims. The scan opens JWTs, and leaves their signatures to the banks and the service. */
const rewritten = (jwt: string, change: (claims: Record<string, any>) => object): string => {
  const [header, , signature] = jwt.split('.');
  return [header, Buffer.from(JSON.stringify(change(claimsIn(jwt)))).toString('base64url'), signature].join('.');
};

const changedForm = (body: string, change: (claims: Record<string, any>) => object): string => {
  const form = new URLSearchParams(body);
  form.set('request', rewritten(form.get('request') ?? '', change));
  return form.toString();
};

const mutations: readonly (readonly [what: string, path: RegExp, mutate: (exchange: WireExchange) => WireExchange])[] =
  [
    [
      'a request object without its end',
      /par$/,
      (exchange) => ({ ...exchange, request: changedForm(exchange.request ?? '', ({ exp: _exp, ...rest }) => rest) }),
    ],
    [
      'a consent of an unknown type',
      /par$/,
      (exchange) => ({
        ...exchange,
        request: changedForm(exchange.request ?? '', (claims) => ({
          ...claims,
          authorization_details: [{ type: 'x' }],
        })),
      }),
    ],
    ['an answer with a status that is not declared', /par$/, (exchange) => ({ ...exchange, status: 418 })],
    [
      'tokens of another kind',
      /token$/,
      (exchange) => ({ ...exchange, answer: JSON.stringify({ ...JSON.parse(exchange.answer), token_type: 'mac' }) }),
    ],
    [
      'an order without its key',
      /payments$/,
      ({ requestHeaders: { 'x-idempotency-key': _key, ...requestHeaders }, ...exchange }) => ({
        ...exchange,
        requestHeaders,
      }),
    ],
    [
      'an order with a member too many',
      /payments$/,
      (exchange) => ({
        ...exchange,
        request: rewritten(exchange.request ?? '', (claims) => ({
          ...claims,
          message: { Data: { ...claims.message.Data, Extra: 1 } },
        })),
      }),
    ],
    [
      'a payment without a status',
      /payments$/,
      (exchange) => ({
        ...exchange,
        answer: rewritten(exchange.answer, (claims) => ({
          ...claims,
          message: { ...claims.message, Data: { ...claims.message.Data, Status: undefined } },
        })),
      }),
    ],
    [
      'a consent in clear',
      /payment-consents/,
      (exchange) => ({
        ...exchange,
        answerType: 'application/json',
        answer: JSON.stringify(claimsIn(exchange.answer).message),
      }),
    ],
  ];

test('the scan of the journeys finds nothing wrong with a payment, and notices every mutation of it', async () => {
  const recorded = await aRecordedPayment();
  expect(recorded.exchanges.length).toBeGreaterThan(5);
  expect(await found(recorded.exchanges, recorded)).toEqual([]);
  for (const [what, path, mutate] of mutations) {
    const original = recorded.exchanges.find((exchange) => path.test(exchange.path) && exchange.status < 300);
    expect(original, what).toBeDefined();
    expect(await found(original ? [mutate(original)] : [], recorded), what).not.toEqual([]);
  }
});

test('what a third party sends may break the standard, but not what the bank answers', async () => {
  const recorded = await aRecordedPayment();
  const [par] = recorded.exchanges;
  if (!par) throw new Error('nothing was recorded');
  const abuse = { ...par, request: 'client_id=me', isOurs: false };
  expect(await found([abuse], recorded)).toEqual([]);
  expect(await found([{ ...abuse, answer: '{}' }], recorded)).not.toEqual([]);
});
