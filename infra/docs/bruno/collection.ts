import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import type { AnyExample } from '#infra/openapi/samples/example.ts';
import type { Route } from '#shared/clients/endpoint.ts';
import type { ArchiveFile } from '#functions/docs/site.ts';
import type { Documented } from '../../openapi/document.ts';
import type { Step } from './step.ts';
import { steps } from './steps.ts';

const block = (name: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : `${name} {\n${lines.map((line) => `  ${line}`).join('\n')}\n}\n`;

const pairs = (entries: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(entries).map(([name, value]) => `${name}: ${value}`);

const isRequired = (schema: z.ZodType | undefined, name: string): boolean =>
  schema instanceof z.ZodObject && !schema.shape[name]?.safeParse(undefined).success;

const definedParameters = (parameters: AnyExample['query']): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(parameters ?? {}).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])),
  );

/** Returns the query of the step, with required parameters from the example. */
const queryOf = ({ query = {} }: Step, route: Route, example: AnyExample): Readonly<Record<string, string>> => {
  const required = Object.entries(definedParameters(example.query)).filter(([name]) => isRequired(route.query, name));
  return { ...Object.fromEntries(required), ...query };
};

/** Returns JavaScript that reads a field of the response body. */
const read = (field: string): string =>
  `res.getBody()${field
    .split('.')
    .map((name) => `?.[${JSON.stringify(name)}]`)
    .join('')}`;

const pollingLines = ({ until }: Step): readonly string[] =>
  until
    ? [
        `const { until } = require('./scripts/until.js');`,
        `await until(req, res, ${JSON.stringify(until.field)}, ${JSON.stringify(until.values)});`,
      ]
    : [];

const postResponseLines = (step: Step): readonly string[] => {
  const { save = {}, customer } = step;
  const extractions = [
    ...pollingLines(step),
    ...Object.entries(save).map(([name, field]) => `bru.setVar('${name}', ${read(field)});`),
  ];
  if (!customer) return extractions;
  const approval = [
    `const { approve, followRedirect } = require('./scripts/customer.js');`,
    `const redirect = await approve(${read(customer.link)}, 'ksa-alrajhi');`,
  ];
  const returnLines =
    customer.returnsTo === 'service'
      ? ['await followRedirect(redirect);']
      : [
          `const query = new URL(redirect).searchParams;`,
          `for (const name of ['State', 'Code', 'Iss'])`,
          `  bru.setVar('${customer.returnsTo.client}' + name, encodeURIComponent(query.get(name.toLowerCase()) ?? ''));`,
        ];
  return [...extractions, ...approval, ...returnLines];
};

const requestOf = (step: Step, [operation, route, example]: Documented, seq: number): string => {
  const { title = operation } = step;
  const query = queryOf(step, route, example);
  const params = { ...definedParameters(example.params), ...step.path };
  const body = route.body && (step.body ?? example.body);
  const queryText = new URLSearchParams(query).toString().replaceAll('%7B%7B', '{{').replaceAll('%7D%7D', '}}');
  const url = `{{baseUrl}}${route.path.replaceAll(/\{(\w+)\}/g, ':$1')}${queryText ? `?${queryText}` : ''}`;
  const headers = {
    ...(route.access === 'client' && { authorization: 'Bearer {{accessToken}}' }),
    ...(route.market === 'x-tenant' && { 'x-tenant': '{{market}}' }),
    ...(route.signed && { 'x-signature': '{{signature}}' }),
    ...step.headers,
  };
  return [
    block('meta', [`name: ${title}`, 'type: http', `seq: ${seq}`]),
    block(route.method.toLowerCase(), [`url: ${url}`, `body: ${body ? 'json' : 'none'}`, 'auth: none']),
    block('params:query', pairs(query)),
    block('params:path', pairs(params)),
    block('headers', pairs(headers)),
    block('body:json', body ? JSON.stringify(body, undefined, 2).split('\n') : []),
    block('script:post-response', postResponseLines(step)),
    block('tests', [
      `test("returns ${route.ok.status}", function () {`,
      `  expect(res.getStatus(), JSON.stringify(res.getBody())).to.equal(${route.ok.status});`,
      `});`,
    ]),
    block('docs', [route.summary]),
  ]
    .filter(Boolean)
    .join('\n');
};

const settings = `${block('script:pre-request', [
  `const { ensureSession } = require('./scripts/session.js');`,
  `const { signatureOf } = require('./scripts/signature.js');`,
  `if (!bru.getVar('run')) bru.setVar('run', String(Date.now()));`,
  `bru.setVar('today', new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Dubai' }).format(new Date()));`,
  `bru.setVar('inAMonth', new Date(Date.now() + 30 * 86400000).toISOString());`,
  `if (req.getHeader('authorization')) await ensureSession(bru);`,
  `if (req.getHeader('x-signature')) {`,
  `  const body = req.getBody();`,
  `  const text = bru.interpolate(typeof body === 'string' ? body : JSON.stringify(body));`,
  `  bru.setVar('signature', signatureOf(JSON.parse(text), bru.getEnvVar('signingKey')));`,
  `}`,
])}
${block('docs', [
  'Every operation of the open banking service, in an order in which all of them succeed with a sandbox client.',
  '',
  'Fill in the environment "sandbox": the credentials of a client. The scripts create the session, sign the bodies and act',
  'as the customer. They need the developer mode of Bruno, because they use the Node module crypto.',
])}`;

/** The docs function replaces the placeholder with the service's URL. */
const environment = [
  block('vars', ['baseUrl: {{baseUrl}}', 'market: UAE', 'appId: ']),
  'vars:secret [\n  apiKey,\n  signingKey\n]\n',
].join('');

const scripts = path.join(import.meta.dirname, 'scripts');

const requests = (operations: readonly Documented[]): readonly ArchiveFile[] => {
  const byName = new Map(operations.map((documented) => [documented[0], documented]));
  const documentedSteps = steps.map((step) => {
    const documented = byName.get(step.operation);
    if (!documented) throw new Error(`A step uses the unknown operation ${step.operation}`);
    return { step, documented };
  });
  const folders = [...Map.groupBy(documentedSteps, ({ documented: [, { tag }] }) => tag)];
  return folders.flatMap(([tag, inFolder], folder) => [
    { name: `${tag}/folder.bru`, content: block('meta', [`name: ${tag}`, `seq: ${folder + 1}`]) },
    ...inFolder.map(({ step, documented }, index) => ({
      name: `${tag}/${step.title ?? step.operation}.bru`,
      content: requestOf(step, documented, index + 1),
    })),
  ]);
};

/**
 * Returns the files of a Bruno collection. It calls each operation at least once, in an order in which all calls
 * succeed in a sandbox.
 */
export const brunoCollection = (operations: readonly Documented[]): readonly ArchiveFile[] => [
  {
    name: 'bruno.json',
    content: `${JSON.stringify({ version: '1', name: 'Open banking service', type: 'collection', ignore: [] }, undefined, 2)}\n`,
  },
  { name: 'collection.bru', content: settings },
  { name: 'environments/sandbox.bru', content: environment },
  ...readdirSync(scripts).map((name) => ({
    name: `scripts/${name}`,
    content: readFileSync(path.join(scripts, name), 'utf8'),
  })),
  ...requests(operations),
];
