// The script of the pages of operations: it sends the request in the form. It runs in the browser, so credentials and
// keys stay in this tab.
import { startSession } from '#infra/docs/client-library/session.ts';
import { signBody } from '#infra/docs/client-library/signature.ts';
import { createTransport } from '#infra/docs/client-library/transport.ts';
import { learnIds, ownIds } from './own-ids.js';
import { readerOnThisMachine, replaceIn } from './reader.js';

const form = document.querySelector('form.try');
const { method, path, hasSession, isSigned } = JSON.parse(form.dataset.operation);
const status = form.querySelector('[role="status"]');
const result = form.querySelector('pre');
const credentialNames = ['appId', 'apiKey', 'market', 'signingKey'];
const storageKey = 'docs-credentials';

const fill = (credentials) => {
  for (const name of credentialNames) if (credentials[name]) form.elements[name].value = credentials[name];
  // The request for a session has the credentials in its headers.
  for (const [name, value] of [
    ['header app-id', credentials.appId],
    ['header x-api-key', credentials.apiKey],
  ])
    if (form.elements[name] && value) form.elements[name].value = value;
};

/** The JSON of the example response, if there is one. */
const exampleText = [...document.querySelectorAll('.operation .language-json')].at(-1)?.textContent;

/** Replaces the ids of the examples with the reader's own. */
const fillIds = () => {
  const ids = ownIds();
  for (const field of form.elements)
    for (const [example, own] of ids) if (field.value) field.value = field.value.replaceAll(example, own);
  for (const code of document.querySelectorAll('.operation .tabs code, .operation .language-sh')) replaceIn(code, ids);
};

/** Reads the credentials that the reader chose to keep in this tab, or else those of the local sandbox. */
const restore = async () => {
  const stored = sessionStorage.getItem(storageKey);
  if (stored) form.elements.keep.checked = true;
  const { signingKey, ...reader } = (await readerOnThisMachine()) ?? {};
  fill(stored ? JSON.parse(stored) : { ...reader, signingKey: signingKey && JSON.stringify(signingKey) });
  if (signingKey && isSigned) await fillSignature(signingKey);
};

/** Signs the body in the shell sample, if it has one. */
const fillSignature = async (signingKey) => {
  const code = document.querySelector('.operation .language-sh');
  const [, body] = / -d '(.*)'$/s.exec(code.textContent) ?? [];
  if (!body) return;
  const { signature } = await signBody(JSON.parse(body.replaceAll(String.raw`'\''`, "'")), signingKey);
  replaceIn(code, [['$SIGNATURE', signature]]);
};

const readCredentials = () =>
  Object.fromEntries(credentialNames.map((name) => [name, form.elements[name].value.trim()]));

const keep = (credentials) => {
  if (form.elements.keep.checked) sessionStorage.setItem(storageKey, JSON.stringify(credentials));
  else sessionStorage.removeItem(storageKey);
};

/** Returns the parameters of a place: `path`, `query` or `header`. Optional ones may be empty. */
const parametersIn = (place) =>
  [...form.elements]
    .filter(({ name, value }) => name.startsWith(`${place} `) && value !== '')
    .map(({ name, value }) => [name.slice(place.length + 1), value]);

const target = () => {
  const values = Object.fromEntries(parametersIn('path'));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values[name] ?? ''));
  const query = new URLSearchParams(parametersIn('query')).toString();
  return query === '' ? filled : `${filled}?${query}`;
};

let session;
let sessionOf;

const accessToken = (credentials) => {
  const identity = JSON.stringify(credentials);
  if (identity !== sessionOf)
    session = startSession(credentials, credentials.market, createTransport({ baseUrl: location.origin, retries: 1 }));
  sessionOf = identity;
  return session.accessToken();
};

const keyOf = ({ signingKey }) => {
  if (!signingKey) throw new Error('This operation requires a signing key.');
  try {
    return JSON.parse(signingKey);
  } catch {
    throw new Error('The signing key must be a private JWK, in JSON.');
  }
};

/** Parses the body that the reader has entered. If it is no JSON, marks the field and moves the focus there. */
const parseBody = (field) => {
  try {
    const body = JSON.parse(field.value);
    field.removeAttribute('aria-invalid');
    return body;
  } catch (cause) {
    field.setAttribute('aria-invalid', 'true');
    field.focus();
    throw new Error(`The body must be JSON: ${cause.message}`, { cause });
  }
};

const prepare = async () => {
  const credentials = readCredentials();
  keep(credentials);
  const headers = new Headers(parametersIn('header'));
  if (hasSession) {
    if (!credentials.appId || !credentials.apiKey) {
      form.querySelector('details').open = true;
      throw new Error('Enter the credentials of a sandbox client first.');
    }
    headers.set('x-tenant', credentials.market);
    headers.set('authorization', `Bearer ${await accessToken(credentials)}`);
  }
  const { body: field } = form.elements;
  if (!field) return { method, headers };
  headers.set('content-type', 'application/json');
  const parsed = parseBody(field);
  if (!isSigned) return { method, headers, body: JSON.stringify(parsed) };
  const { text, signature } = await signBody(parsed, keyOf(credentials));
  headers.set('x-signature', signature);
  return { method, headers, body: text };
};

const show = async (response) => {
  status.textContent = `${response.status} ${response.statusText}`.trim();
  const text = await response.text();
  const isJson = text !== '' && response.headers.get('content-type')?.includes('json');
  if (isJson && response.ok && exampleText) learnIds(JSON.parse(exampleText), JSON.parse(text));
  result.querySelector('code').textContent = isJson ? JSON.stringify(JSON.parse(text), undefined, 2) : text;
  result.hidden = text === '';
};

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  status.textContent = '…';
  try {
    await show(await fetch(target(), await prepare()));
  } catch (error) {
    status.textContent = error.message;
    result.hidden = true;
  }
});

fillIds();
form.hidden = false;
void restore();
