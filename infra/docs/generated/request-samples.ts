import { canonicalJson } from '#shared/platform/encoding/canonical-json.ts';
import { calls } from '../client-library/data/api.ts';
import { type ApiDocument, type Operation, type Parameter, parametersOf, requestExampleOf } from './document.ts';

const headers = {
  signature: 'x-signature',
  key: 'idempotency-key',
  /** Headers that readers do not need. */
  others: ['x-idempotency-key', 'x-interaction-id', 'x-fapi-interaction-id', 'accept-encoding'],
} as const;

export const isSigned = (operation: Operation, document: ApiDocument): boolean =>
  parametersOf(operation, document).some(({ name }) => name === headers.signature);

/** Returns the parameters that the reader fills in. */
export const ownParameters = (operation: Operation, document: ApiDocument): readonly Parameter[] =>
  parametersOf(operation, document).filter(
    ({ name }) => name !== headers.signature && name !== headers.key && !headers.others.some((other) => other === name),
  );

/** Returns the path with the example of each parameter. */
const filledPath = (path: string, parameters: readonly Parameter[]): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(parameters.find((parameter) => parameter.name === name)?.example ?? name)),
  );

/** Returns the query parameters with an example. */
const queryOf = (parameters: readonly Parameter[]): readonly (readonly [name: string, value: string])[] =>
  parameters
    .filter((parameter) => parameter.in === 'query' && parameter.example !== undefined)
    .map(({ name, example }) => [name, String(example)]);

const targetOf = (path: string, parameters: readonly Parameter[]): string => {
  const query = queryOf(parameters);
  const search = new URLSearchParams(query.map(([name, value]) => [name, value])).toString();
  return `${filledPath(path, parameters)}${search && `?${search}`}`;
};

/** The values of headers that the reader provides, in shell commands and in Java. A page's script fills in credentials. */
const provided = {
  authorization: { sh: 'Bearer $TOKEN', java: '"Bearer " + token' },
  'app-id': { sh: '$APP_ID', java: 'appId' },
  'x-api-key': { sh: '$API_KEY', java: 'apiKey' },
  [headers.signature]: {
    sh: '$SIGNATURE',
    java: 'Sign.signatureOf(body, Map.of("alg", "ES256", "kid", Sign.KID))',
  },
  [headers.key]: { sh: '$(uuidgen)', java: 'UUID.randomUUID().toString()' },
} as const;

/** Returns the headers that a request needs, each with its example, or without one if the reader provides it. */
const sentHeaders = (operation: Operation, document: ApiDocument): readonly (readonly [string, string?])[] => {
  const hasBody = requestExampleOf(operation) !== undefined;
  const hasKey = parametersOf(operation, document).some(({ name }) => name === headers.key);
  return [
    ...(operation.security.length > 0 ? [['authorization'] as const] : []),
    ...ownParameters(operation, document)
      .filter((parameter) => parameter.in === 'header' && (parameter.required || parameter.example !== undefined))
      .map(({ name, example }) => (name in provided ? ([name] as const) : ([name, String(example)] as const))),
    ...(isSigned(operation, document) && hasBody ? [[headers.signature] as const] : []),
    ...(hasKey ? [[headers.key] as const] : []),
    ...(hasBody ? [['content-type', 'application/json'] as const] : []),
  ];
};

const providedAs = (name: string, language: 'sh' | 'java'): string =>
  Object.entries(provided).find(([header]) => header === name)?.[1][language] ?? '';

const curlSample = (operation: Operation, document: ApiDocument): string => {
  const body = requestExampleOf(operation);
  const sent = sentHeaders(operation, document).map(([name, example]) =>
    example === undefined ? `-H "${name}: ${providedAs(name, 'sh')}"` : `-H '${name}: ${example}'`,
  );
  const text = isSigned(operation, document) ? canonicalJson(body) : JSON.stringify(body, undefined, 2);
  const data = body === undefined ? [] : [`-d '${text.replaceAll("'", String.raw`'\''`)}'`];
  const method = operation.method === 'GET' ? '' : `-X ${operation.method} `;
  const target = targetOf(operation.path, ownParameters(operation, document));
  return [`curl ${method}"$BASE_URL${target}"`, ...sent, ...data].join(' \\\n  ');
};

/** Returns the request with the HTTP client of the JDK. `Sign` is the program on the page about signatures. */
export const javaSample = (operation: Operation, document: ApiDocument): string => {
  const body = requestExampleOf(operation);
  const target = targetOf(operation.path, ownParameters(operation, document));
  const text = JSON.stringify(body, undefined, 2)?.replaceAll('\\', '\\\\');
  const sent = sentHeaders(operation, document).map(
    ([name, example]) => `    .header("${name}", ${example === undefined ? providedAs(name, 'java') : `"${example}"`})`,
  );
  return [
    ...(body === undefined ? [] : [`var body = """\n${text}""";`]),
    `var request = HttpRequest.newBuilder(URI.create(baseUrl + "${target}"))`,
    ...sent,
    `    .method("${operation.method}", BodyPublishers.${body === undefined ? 'noBody()' : 'ofString(body)'})`,
    '    .build();',
    'var response = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());',
  ].join('\n');
};

/** Writes a JSON value as JavaScript, as a person would. */
const literal = (value: unknown): string =>
  JSON.stringify(value, undefined, 2)
    .replaceAll(/^( *)"([A-Za-z_]\w*)":/gm, '$1$2:')
    .replaceAll(/"((?:[^"\\]|\\.)*)"/g, (quoted, text: string) => (/['\\]/.test(text) ? quoted : `'${text}'`));

/** Returns the call with the client library, or undefined for operations that the library calls itself. */
export const librarySample = (operation: Operation, document: ApiDocument): string | undefined => {
  if (!Object.hasOwn(calls, operation.operationId)) return undefined;
  const parameters = ownParameters(operation, document).filter(({ example }) => example !== undefined);
  const valuesIn = (place: Parameter['in']) => {
    const entries = parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name, example }) => [name, example]);
    return entries.length > 0 ? (Object.fromEntries(entries) as unknown) : undefined;
  };
  const input = { path: valuesIn('path'), query: valuesIn('query'), body: requestExampleOf(operation) };
  const isEmpty = Object.values(input).every((value) => value === undefined);
  return `const result = await service.${operation.operationId}(${isEmpty ? '' : literal(input)});`;
};

/** Writes a JSON value as Python. */
const pythonLiteral = (value: unknown): string =>
  JSON.stringify(value, undefined, 4).replaceAll(/: (true|false|null)\b/g, (_, word: string) =>
    word === 'null' ? ': None' : `: ${word === 'true' ? 'True' : 'False'}`,
  );

/** Returns the call with the Python client. */
export const pythonSample = (operation: Operation, document: ApiDocument): string => {
  const parameters = ownParameters(operation, document);
  const [body, query] = [requestExampleOf(operation), queryOf(parameters)];
  const args = [
    `"${operation.method}", "${filledPath(operation.path, parameters)}"`,
    ...(query.length > 0 ? [`query=${pythonLiteral(Object.fromEntries(query))}`] : []),
    ...(body === undefined ? [] : [`body=${pythonLiteral(body)}`]),
  ];
  return `result = service.request(${args.join(', ')}).data`;
};

/** Returns the call with the Go client. */
export const goSample = (operation: Operation, document: ApiDocument): string => {
  const parameters = ownParameters(operation, document);
  const [body, query] = [requestExampleOf(operation), queryOf(parameters)];
  const values = query.map(([name, value]) => `${JSON.stringify(name)}: {${JSON.stringify(value)}}`);
  return [
    'response, err := service.Do(ctx, openbanking.Request{',
    `\tMethod: "${operation.method}",`,
    `\tPath:   "${filledPath(operation.path, parameters)}",`,
    ...(values.length > 0 ? [`\tQuery:  url.Values{${values.join(', ')}},`] : []),
    ...(body === undefined ? [] : [`\tBody: json.RawMessage(\`${JSON.stringify(body, undefined, 2)}\`),`]),
    '})',
  ].join('\n');
};

/** Returns a request to an operation in each language, as Markdown. The clients omit what they call themselves. */
export const requestSamples = (operation: Operation, document: ApiDocument): string => {
  const library = librarySample(operation, document);
  const blocks = [`\`\`\`sh\n${curlSample(operation, document)}\n\`\`\``];
  if (library !== undefined) blocks.push(`\`\`\`js\n${library}\n\`\`\``);
  if (library !== undefined && operation.security.length > 0)
    blocks.push(
      `\`\`\`python\n${pythonSample(operation, document)}\n\`\`\``,
      `\`\`\`go\n${goSample(operation, document)}\n\`\`\``,
    );
  blocks.push(`\`\`\`java\n${javaSample(operation, document)}\n\`\`\``);
  return blocks.join('\n\n');
};
