import { json, table } from '../../openapi/markdown.ts';
import { escapeHtml } from '../markdown/code-block.ts';
import {
  type ApiDocument,
  type Operation,
  operationsIn,
  type PageSource,
  type Parameter,
  requestExampleOf,
  requestSchemaOf,
  successOf,
} from './document.ts';
import { dataName, dataOf, fieldTable } from './fields.ts';
import { isSigned, ownParameters, requestSamples } from './request-samples.ts';

const heading = ['Field', 'Type', 'Description'] as const;

const titled = (title: string, content: string): string => (content === '' ? '' : `## ${title}\n\n${content}`);

const parameterTable = ({ parameters }: Operation): string => {
  const rows = parameters.map(({ name, in: place, required, description = '' }) => [
    `\`${name}\``,
    `${place}${required ? '' : ', optional'}`,
    description.replaceAll('|', '\\|'),
  ]);
  return table(['Name', 'In', 'Description'], rows);
};

/** Returns a table of the errors, from responses such as "`code`: meaning. `code`: meaning". */
const errorTable = ({ responses }: Operation): string => {
  const rows = Object.entries(responses)
    .filter(([status]) => !status.startsWith('2'))
    .flatMap(([status, { description = '' }]) =>
      [...description.matchAll(/`(\w+)`: (.*?)(?= `\w+`: |$)/g)].map(([, code = '', meaning = '']) => [
        status,
        `[\`${code}\`](/docs/errors#${code})`,
        meaning,
      ]),
    );
  return table(['Status', '`code`', 'Meaning'], rows);
};

const inputOf = ({ name, in: place, example, required }: Parameter): string =>
  `<label>${escapeHtml(name)} <input name="${escapeHtml(`${place} ${name}`)}" value="${escapeHtml(String(example ?? ''))}"${required ? ' required' : ''}></label>`;

/** Returns the form with which the reader sends the request. The script of the page signs it. */
const tryForm = (operation: Operation): string => {
  const { method, path, security } = operation;
  const body = requestExampleOf(operation);
  // Without a session, a request contains its own credentials.
  const parameters = ownParameters(operation).filter(({ name }) => name !== 'x-tenant' || security.length === 0);
  const facts = { method, path, hasSession: security.length > 0, isSigned: isSigned(operation) };
  return `<form class="try" data-operation="${escapeHtml(JSON.stringify(facts))}" autocomplete="off" hidden>
<details><summary>Credentials of a sandbox client</summary>
<p>This page creates the session and signs the request. The signing key is not sent.</p>
<label>App ID <input name="appId"></label>
<label>API key <input name="apiKey" type="password" autocomplete="off"></label>
<label>Market <input name="market" value="UAE"></label>
<label>Signing key (private JWK) <textarea name="signingKey" rows="3" spellcheck="false"></textarea></label>
<label class="choice"><input name="keep" type="checkbox"> Keep them in this tab until I close it</label>
</details>
${parameters.map(inputOf).join('\n')}
${body === undefined ? '' : `<label>Body <textarea name="body" rows="10" spellcheck="false">${escapeHtml(JSON.stringify(body, undefined, 2))}</textarea></label>`}
<p><button class="primary">Send</button></p>
<p role="status"></p>
<pre role="region" tabindex="0" aria-label="Response" dir="ltr" hidden><code></code></pre>
</form>`;
};

const operationPage = (operation: Operation, document: ApiDocument): PageSource => {
  const { method, path, pagePath, summary, description = '', operationId } = operation;
  const { status, schema, example } = successOf(operation);
  const name = dataName(schema);
  const text = [
    `# ${summary}`,
    `**${method}** \`${path}\``,
    description,
    `In [the client library](/docs/client-library): \`${operationId}\`.${name ? ` Returns \`${name}\`.` : ''}`,
    titled('Parameters', parameterTable(operation)),
    titled('Body', fieldTable(requestSchemaOf(operation), document, heading)),
    titled('Response', fieldTable(dataOf(schema), document, heading)),
    titled('Errors', errorTable(operation)),
  ];
  const response = example === undefined ? '' : `\n\n${json(example)}`;
  return {
    path: pagePath,
    language: 'en',
    group: 'reference',
    section: operation.section,
    markdown: text.filter(Boolean).join('\n\n'),
    code: {
      request: `## Request\n\n${requestSamples(operation)}`,
      form: tryForm(operation),
      response: `## Response ${status}${response}`,
    },
  };
};

const listOf = (operations: readonly Operation[], { tags }: ApiDocument): string =>
  [...Map.groupBy(operations, ({ tags: [tag] }) => tag)]
    .map(([tag, members]) => {
      const links = members.map(({ method, path, pagePath, summary }) => [
        `[${summary}](/docs/${pagePath})`,
        `**${method}** \`${path}\``,
      ]);
      const { description = '' } = tags.find(({ name }) => name === tag) ?? {};
      return `## ${tag}\n\n${description}\n\n${table(['Operation', 'Request'], links)}`;
    })
    .join('\n\n');

/** Returns the reference: a page for each operation. The legacy operations have their own section. */
export const operationPages = (document: ApiDocument): readonly PageSource[] => {
  const sectionPages = (section: Operation['section'], intro: string): readonly PageSource[] => {
    const operations = operationsIn(document).filter((operation) => operation.section === section);
    const markdown = `${intro}\n\n${listOf(operations, document)}`;
    return [
      { path: section, section, language: 'en', group: 'reference', markdown },
      ...operations.map((operation) => operationPage(operation, document)),
    ];
  };
  return [
    ...sectionPages(
      'reference',
      `# Reference

Every operation of the current API, from [openapi.json](/openapi.json), with a form to try it. The forms sign requests in your
browser. [Another page](/docs/reference/legacy) lists the operations of the legacy API.`,
    ),
    ...sectionPages(
      'reference/legacy',
      `# Legacy API

These operations exist for clients of the legacy API. Use [the current API](/docs/reference) for new software.`,
    ),
  ];
};
