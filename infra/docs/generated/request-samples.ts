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

/** The variables of credentials in shell commands. The page's script fills them in on the reader's machine. */
const credentialOf: Readonly<Record<string, string>> = { 'app-id': '$APP_ID', 'x-api-key': '$API_KEY' };

const curlSample = (operation: Operation, document: ApiDocument): string => {
  const parameters = ownParameters(operation, document);
  const body = requestExampleOf(operation);
  const signed = isSigned(operation, document);
  const hasKey = parametersOf(operation, document).some(({ name }) => name === headers.key);
  const sent = [
    ...(operation.security.length > 0 ? ['"authorization: Bearer $TOKEN"'] : []),
    ...parameters
      .filter((parameter) => parameter.in === 'header' && (parameter.required || parameter.example !== undefined))
      .map(({ name, example }) =>
        credentialOf[name] ? `"${name}: ${credentialOf[name]}"` : `'${name}: ${String(example)}'`,
      ),
    ...(signed && body !== undefined ? ['"x-signature: $SIGNATURE"'] : []),
    ...(hasKey ? ['"idempotency-key: $(uuidgen)"'] : []),
    ...(body === undefined ? [] : ["'content-type: application/json'"]),
  ].map((header) => `-H ${header}`);
  const text = signed ? canonicalJson(body) : JSON.stringify(body, undefined, 2);
  const data = body === undefined ? [] : [`-d '${text.replaceAll("'", String.raw`'\''`)}'`];
  const method = operation.method === 'GET' ? '' : `-X ${operation.method} `;
  return [`curl ${method}"$BASE_URL${targetOf(operation.path, parameters)}"`, ...sent, ...data].join(' \\\n  ');
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

/** Returns a request to an operation in each language, as Markdown. The clients do not call what they do themselves. */
export const requestSamples = (operation: Operation, document: ApiDocument): string => {
  const library = librarySample(operation, document);
  const blocks = [`\`\`\`sh\n${curlSample(operation, document)}\n\`\`\``];
  if (library !== undefined) blocks.push(`\`\`\`js\n${library}\n\`\`\``);
  if (library !== undefined && operation.security.length > 0)
    blocks.push(
      `\`\`\`python\n${pythonSample(operation, document)}\n\`\`\``,
      `\`\`\`go\n${goSample(operation, document)}\n\`\`\``,
    );
  return blocks.join('\n\n');
};
