/** A page for the customer. It holds constant text only, so nothing has to be escaped. */
const page = (title: string, text: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${title}</title><style>body{font:16px/1.5 system-ui;max-width:30rem;margin:4rem auto;padding:0 1rem}</style>` +
  `<h1>${title}</h1><p>${text}</p></html>`;

export const pages = {
  approved: page('Thank you', 'Your bank has received your approval. You can close this page.'),
  notApproved: page('Not approved', 'Nothing was paid. You can close this page.'),
  tryAgain: page('One moment', 'Your bank has not answered yet. Reload this page.'),
  linkExpired: page(
    'This link is no longer valid',
    'Go back to the website or app that sent you to your bank, and try again.',
  ),
} as const;
