// The script of the page /docs/reference. It runs in the browser, so credentials and keys stay in this tab.
import { startSession } from '#infra/docs/client-library/session.ts';
import { signBody } from '#infra/docs/client-library/signature.ts';
import { createTransport } from '#infra/docs/client-library/transport.ts';

/** The parameters that this page fills in for the reader. */
const automaticParameters = ['Signature', 'IdempotencyKey', 'IdempotencyKeyAlias', 'InteractionId'];
const referenceOf = (name) => `#/components/parameters/${name}`;

const form = document.querySelector('#credentials');
const status = document.querySelector('#credentials-status');

let credentials;
let session;

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const { appId, apiKey, market, signingKey } = Object.fromEntries(new FormData(form));
  try {
    credentials = { appId: appId.trim(), apiKey: apiKey.trim(), key: signingKey.trim() && JSON.parse(signingKey) };
  } catch {
    status.textContent = 'The signing key must be a private JWK, in JSON.';
    return;
  }
  session = startSession(credentials, market, createTransport({ baseUrl: location.origin }));
  session.accessToken().then(
    () => (status.textContent = 'The session is active. Requests carry its token, and are signed if required.'),
    (error) => (status.textContent = error.message),
  );
});

const operationsOf = ({ paths }) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );

const start = async () => {
  const spec = await (await fetch('/openapi.json')).json();
  const signed = operationsOf(spec)
    .filter(({ operation }) => operation.parameters.some(({ $ref }) => $ref === referenceOf('Signature')))
    .map(({ path, method }) => [method, new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)]);
  for (const { operation } of operationsOf(spec))
    operation.parameters = operation.parameters.filter(
      ({ $ref }) => !automaticParameters.some((name) => $ref === referenceOf(name)),
    );

  /** Adds the session's token, and the signature if the operation requires one. */
  const prepare = async (request) => {
    const { pathname, search } = new URL(request.url);
    request.url = location.origin + pathname + search;
    if (!session || request.headers['x-api-key']) return request;
    request.headers.authorization = `Bearer ${await session.accessToken()}`;
    if (!signed.some(([method, path]) => method === request.method.toUpperCase() && path.test(pathname)))
      return request;
    if (!credentials.key) throw new Error('This operation requires a signing key');
    const { text, signature } = await signBody(
      typeof request.body === 'string' ? JSON.parse(request.body) : request.body,
      credentials.key,
    );
    request.body = text;
    request.headers['x-signature'] = signature;
    return request;
  };

  globalThis.SwaggerUIBundle({
    spec,
    dom_id: '#reference',
    deepLinking: true,
    docExpansion: 'list',
    tryItOutEnabled: true,
    validatorUrl: null,
    requestInterceptor: prepare,
  });
};

void start();
