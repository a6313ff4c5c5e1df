/** The address at which the local cloud describes its demo client. Deployed stages have nothing there. */
const readerUrl = '/docs/reader.json';

const isLocal = ['127.0.0.1', 'localhost', '[::1]'].includes(location.hostname);

/** Returns the reader's own ids and credentials if the service runs on the reader's machine. */
export const readerOnThisMachine = async () => {
  if (!isLocal) return undefined;
  const response = await fetch(readerUrl);
  return response.status === 200 ? response.json() : undefined;
};

/** The access token is kept in the tab, so that not every page creates a session. */
const tokenKey = 'docs-token';

const accessToken = async ({ appId, apiKey }) => {
  const kept = JSON.parse(sessionStorage.getItem(tokenKey)) ?? {};
  if (kept.appId === appId && kept.until > Date.now()) return kept.token;
  const headers = { 'x-tenant': 'UAE', 'app-id': appId, 'x-api-key': apiKey };
  const { data } = await (await fetch('/auth/api-keys/sessions', { method: 'POST', headers })).json();
  const { accessToken: token, expiresIn } = data ?? {};
  sessionStorage.setItem(tokenKey, JSON.stringify({ appId, token, until: Date.now() + expiresIn * 500 }));
  return token;
};

/** The words of samples that stand for a value of the reader. */
const variables = {
  appId: '$APP_ID',
  apiKey: '$API_KEY',
  baseUrl: '$BASE_URL',
  clientId: '$CLIENT_ID',
  token: '$TOKEN',
  sandboxFile: ' sandbox.json',
};

export const replaceIn = (code, replacements) => {
  const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
  while (texts.nextNode())
    for (const [text, replacement] of replacements)
      texts.currentNode.data = texts.currentNode.data.replaceAll(text, replacement);
};

/** Writes the reader's values in place of the variables in samples. */
export const fillSamples = async (codes, reader) => {
  const needsToken = codes.some(({ textContent }) => textContent.includes(variables.token));
  const values = {
    ...reader,
    sandboxFile: ` ${reader.sandboxFile.replace(/^.* .*$/, '"$&"')}`,
    ...(needsToken && { token: await accessToken(reader) }),
  };
  const known = Object.entries(variables).filter(([name]) => values[name]);
  for (const code of codes)
    replaceIn(
      code,
      known.map(([name, variable]) => [variable, values[name]]),
    );
};
