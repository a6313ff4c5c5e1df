import type { Provider } from '#shared/providers/directory.ts';
import type { BankAccount, BankConsent } from '../books/records.ts';
import { escapeHtml, page } from '../http/page.ts';

/** What the page shows of a consent. */
type ShownConsent = Pick<BankConsent, 'amount' | 'creditor'>;

/** The page on which the customer chooses an account and approves or declines. */
export const consentPage = (
  bank: Provider,
  { amount, creditor }: ShownConsent,
  requestUri: string,
  accounts: readonly BankAccount[],
): string => {
  const shownAmount = amount ? `${amount.Amount} ${amount.Currency}` : 'May differ from payment to payment';
  const choices = accounts.map(
    ({ Identification, Name }, index) =>
      `<label><input type="radio" name="account" value="${escapeHtml(Identification)}"${index === 0 ? ' checked' : ''}> ${escapeHtml(Name)}<br><small>${escapeHtml(Identification)}</small></label>`,
  );
  return page(
    bank,
    `<h1>Do you agree to this payment?</h1>
<dl><dt>To</dt><dd>${escapeHtml(creditor)}</dd><dt>Amount</dt><dd>${escapeHtml(shownAmount)}</dd></dl>
<form method="post" action="authorize">
<input type="hidden" name="request_uri" value="${escapeHtml(requestUri)}">
<p>Pay from</p>
${choices.join('\n')}
<p><button name="decision" value="approve">Approve</button> <button name="decision" value="decline">Decline</button></p>
</form>`,
  );
};
