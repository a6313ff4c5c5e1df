import { canonicalJson } from '#shared/platform/encoding/canonical-json.ts';
import { calls } from '../client-library/data/api.ts';
import { code } from '../../openapi/markdown.ts';
import {
  type ApiDocument,
  hasParameter,
  type Operation,
  operationsIn,
  type Parameter,
  requestExampleOf,
} from './document.ts';

const headers = {
  signature: 'x-signature',
  key: 'idempotency-key',
  /** Headers that readers do not need. */
  others: ['x-idempotency-key', 'x-interaction-id', 'x-fapi-interaction-id', 'accept-encoding'],
} as const;

export const isSigned = (operation: Operation): boolean => hasParameter(operation, headers.signature);

/** Returns the parameters that the reader fills in. */
export const ownParameters = ({ parameters }: Operation): readonly Parameter[] =>
  parameters.filter(
    ({ name }) => name !== headers.signature && name !== headers.key && !headers.others.some((other) => other === name),
  );

type ProvidedIn = Readonly<Partial<Record<'sh' | 'java' | 'python' | 'go', string>>>;

/** The values of headers that the reader provides. A page's script fills in credentials. */
const provided: Readonly<Record<string, ProvidedIn>> = {
  authorization: { sh: 'Bearer $TOKEN', java: '"Bearer " + token' },
  'app-id': { sh: '$APP_ID', java: 'appId', python: 'app_id', go: 'appID' },
  'x-api-key': { sh: '$API_KEY', java: 'apiKey', python: 'api_key', go: 'apiKey' },
  [headers.signature]: {
    sh: '$SIGNATURE',
    java: 'Sign.signatureOf(body, Map.of("alg", "ES256", "kid", Sign.KID))',
  },
  [headers.key]: { sh: '$(openssl rand -hex 16)', java: 'UUID.randomUUID().toString()', python: 'str(uuid.uuid4())' },
};

/** A request with the examples of the OpenAPI document. */
const requestOf = (operation: Operation) => {
  const body = requestExampleOf(operation);
  const own = ownParameters(operation);
  const examplesIn = (place: Parameter['in']) => {
    const examples = own.filter((parameter) => parameter.in === place && parameter.example !== undefined);
    return examples.length > 0 ? Object.fromEntries(examples.map(({ name, example }) => [name, example])) : undefined;
  };
  const input = { path: examplesIn('path'), query: examplesIn('query'), body };
  const query = Object.entries(input.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]);
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input.path?.[name] ?? name)),
  );
  const search = new URLSearchParams(query).toString();
  /** The headers that the request needs, each with its example, or without one if the reader provides it. */
  const sent: readonly (readonly [name: string, example?: string])[] = [
    ...(operation.security.length > 0 ? [['authorization'] as const] : []),
    ...own
      .filter((parameter) => parameter.in === 'header' && (parameter.required || parameter.example !== undefined))
      .map(({ name, example }) => (name in provided ? ([name] as const) : ([name, String(example)] as const))),
    ...(isSigned(operation) && body !== undefined ? [[headers.signature] as const] : []),
    ...(hasParameter(operation, headers.key) ? [[headers.key] as const] : []),
    ...(body !== undefined ? [['content-type', 'application/json'] as const] : []),
  ];
  return {
    ...operation,
    isSigned: isSigned(operation),
    body,
    json: JSON.stringify(body, undefined, 2),
    query,
    path,
    target: `${path}${search && `?${search}`}`,
    sent,
    input,
  };
};
type Request = ReturnType<typeof requestOf>;

/** Writes each header of a request as a line of a program. Omits those that the reader does not provide in its language. */
const headerLines = (
  { sent }: Request,
  language: keyof ProvidedIn,
  lineOf: (name: string, value: string) => string,
): readonly string[] =>
  sent.flatMap(([name, example]) => {
    const value = example === undefined ? provided[name]?.[language] : `"${example}"`;
    return value === undefined ? [] : [lineOf(name, value)];
  });

const curlSample = ({ method, target, body, json, isSigned: signed, sent }: Request): string => {
  const lines = sent.map(([name, example]) =>
    example === undefined ? `-H "${name}: ${provided[name]?.sh}"` : `-H '${name}: ${example}'`,
  );
  const text = signed ? canonicalJson(body) : json;
  const data = body === undefined ? [] : [`-d '${text.replaceAll("'", String.raw`'\''`)}'`];
  return [`curl ${method === 'GET' ? '' : `-X ${method} `}"$BASE_URL${target}"`, ...lines, ...data].join(' \\\n  ');
};

/** Returns the request with the HTTP client of the JDK. `Sign` is the program on the page about signatures. */
const javaSample = (request: Request): string => {
  const { method, target, body, json } = request;
  return [
    ...(body === undefined ? [] : [`var body = """\n${json.replaceAll('\\', '\\\\')}""";`]),
    `var request = HttpRequest.newBuilder(URI.create(baseUrl + "${target}"))`,
    ...headerLines(request, 'java', (name, value) => `    .header("${name}", ${value})`),
    `    .method("${method}", BodyPublishers.${body === undefined ? 'noBody()' : 'ofString(body)'})`,
    '    .build();',
    'var response = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());',
  ].join('\n');
};

/** Writes a JSON value as JavaScript, as a person would. */
const literal = (value: unknown): string =>
  JSON.stringify(value, undefined, 2)
    .replaceAll(/^( *)"([A-Za-z_]\w*)":/gm, '$1$2:')
    .replaceAll(/"((?:[^"\\]|\\.)*)"/g, (quoted, text: string) => (/['\\]/.test(text) ? quoted : `'${text}'`));

const librarySample = ({ operationId, input }: Request): string => {
  const isEmpty = Object.values(input).every((value) => value === undefined);
  return `const result = await service.${operationId}(${isEmpty ? '' : literal(input)});`;
};

const pythonLiteral = (value: unknown): string =>
  JSON.stringify(value, undefined, 4).replaceAll(/: (true|false|null)\b/g, (_, word: string) =>
    word === 'null' ? ': None' : `: ${word === 'true' ? 'True' : 'False'}`,
  );

const pythonSample = ({ method, path, query, body }: Request): string => {
  const args = [
    `"${method}", "${path}"`,
    ...(query.length > 0 ? [`query=${pythonLiteral(Object.fromEntries(query))}`] : []),
    ...(body === undefined ? [] : [`body=${pythonLiteral(body)}`]),
  ];
  return `result = service.request(${args.join(', ')}).data`;
};

const goSample = ({ method, path, query, body, json }: Request): string => {
  const values = query.map(([name, value]) => `${JSON.stringify(name)}: {${JSON.stringify(value)}}`);
  return [
    'response, err := service.Do(ctx, openbanking.Request{',
    `\tMethod: "${method}",`,
    `\tPath:   "${path}",`,
    ...(values.length > 0 ? [`\tQuery:  url.Values{${values.join(', ')}},`] : []),
    ...(body === undefined ? [] : [`\tBody: json.RawMessage(\`${json}\`),`]),
    '})',
  ].join('\n');
};

/** Returns the request with Python's standard library: a request without a session does not need the client. */
const plainPythonSample = (request: Request): string => {
  const { method, target, body } = request;
  return [
    `request = urllib.request.Request(base_url + "${target}", method="${method}")`,
    ...headerLines(request, 'python', (name, value) => `request.add_header("${name}", ${value})`),
    ...(body === undefined ? [] : [`request.data = json.dumps(${pythonLiteral(body)}).encode()`]),
    'response = urllib.request.urlopen(request)',
  ].join('\n');
};

/** Returns the request with Go's standard library. */
const plainGoSample = (request: Request): string => {
  const { method, target, body, json } = request;
  const content = body === undefined ? 'nil' : `strings.NewReader(\`${json}\`)`;
  return [
    `request, err := http.NewRequest("${method}", baseURL+"${target}", ${content})`,
    ...headerLines(request, 'go', (name, value) => `request.Header.Set("${name}", ${value})`),
    'response, err := http.DefaultClient.Do(request)',
  ].join('\n');
};

type Samples = Readonly<Partial<Record<'sh' | 'ts' | 'python' | 'go' | 'java', string>>>;

/** Returns a request to an operation in each language. The client library omits what it calls itself. */
export const samplesOf = (operation: Operation): Samples => {
  const request = requestOf(operation);
  const hasSession = operation.security.length > 0;
  return {
    sh: curlSample(request),
    ...(Object.hasOwn(calls, operation.operationId) && { ts: librarySample(request) }),
    python: hasSession ? pythonSample(request) : plainPythonSample(request),
    go: hasSession ? goSample(request) : plainGoSample(request),
    java: javaSample(request),
  };
};

export const requestSamples = (operation: Operation): string =>
  Object.entries(samplesOf(operation))
    .map(([language, text]) => code(language, text))
    .join('\n\n');

/** Returns the samples of an operation, with a link to its page in the reference, which can send the request. */
export const runnableSamples = (operationId: string, document: ApiDocument, linkText: string): string => {
  const operation = operationsIn(document).find((candidate) => candidate.operationId === operationId);
  if (!operation) throw new Error(`A page shows the unknown operation ${operationId}`);
  return `${requestSamples(operation)}\n\n[${linkText}](/docs/${operation.pagePath})`;
};
