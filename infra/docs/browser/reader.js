/** The address at which the local cloud describes its demo client. Deployed stages have nothing there. */
const readerUrl = '/docs/reader.json';

const isLocal = ['127.0.0.1', 'localhost', '[::1]'].includes(location.hostname);

/** Returns the reader's own ids and credentials if the service runs on the reader's machine. */
export const readerOnThisMachine = async () => {
  if (!isLocal) return undefined;
  const response = await fetch(readerUrl);
  return response.status === 200 ? response.json() : undefined;
};

/** The variables in samples, by the name of the reader's value. */
const variables = { appId: '$APP_ID', apiKey: '$API_KEY', baseUrl: '$BASE_URL', clientId: '$CLIENT_ID' };

/** Replaces texts in a sample. */
export const replaceIn = (code, replacements) => {
  const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
  while (texts.nextNode())
    for (const [text, replacement] of replacements)
      texts.currentNode.data = texts.currentNode.data.replaceAll(text, replacement);
};

/** Writes the reader's values in place of the variables in a sample. */
export const fillSample = (code, reader) => {
  const known = Object.entries(variables).filter(([name]) => reader[name]);
  replaceIn(
    code,
    known.map(([name, variable]) => [variable, reader[name]]),
  );
};
