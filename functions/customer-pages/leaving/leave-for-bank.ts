import type { BankCall } from '#shared/banks/port/call.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import type { Provider } from '#shared/providers/directory.ts';
import { Language } from '../texts/language.ts';

/** What is known of the customer who is on a page. */
interface Visit {
  readonly query: { readonly lang?: string | undefined };
  readonly sender: { readonly ipAddress: string; readonly userAgent?: string | undefined };
  readonly interactionId: string;
}

interface Ways<T, Page> {
  /** Takes the customer to the bank's page. */
  leave(bank: Provider, link: string): Promise<T>;
  /** Shows the page that the customer is on, with the bank that cannot be reached. */
  show(failedBank?: Provider): Promise<Page>;
}

/**
 * Takes a customer to a bank. Whatever prevents that is shown on the page that the customer is on.
 *
 * @param stage stages the consent at the bank, and returns the address of the bank's page
 */
export const leaveForBank = async <T, Page>(
  { query, sender: { ipAddress, userAgent }, interactionId }: Visit,
  bank: Provider,
  stage: (call: BankCall) => Promise<string>,
  { leave, show }: Ways<T, Page>,
): Promise<T | Page> => {
  if (bank.availability !== 'open') return show(bank);
  const language = Language.safeParse(query.lang).data;
  try {
    const link = await stage({
      interactionId,
      customer: { ipAddress, userAgent, language, authenticatedAt: undefined },
    });
    return await leave(bank, link);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return show(error.code === 'provider_unavailable' ? bank : undefined);
  }
};
