import { decideAtBank, followRedirect } from '../support/drivers/integrator.ts';

/**
 * Acts as a customer in a browser: opens the link, decides at the bank and follows the redirect. Returns the browser's
 * final URL.
 */
export const decide = async (link: string, decision: 'approve' | 'decline'): Promise<URL> => {
  const { redirect } = await decideAtBank(link, decision);
  return new URL(await followRedirect(redirect), redirect);
};
