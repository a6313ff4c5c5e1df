import type { Provider } from '#shared/providers/directory.ts';
import type { BankAccount, BankConsent } from './store.ts';

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const frame = (bank: Provider, content: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(bank.englishName)}</title>
<style>
  body { font: 16px/1.5 system-ui; background: #f2f4f7; margin: 0 }
  main { max-width: 28rem; margin: 3rem auto; padding: 2rem; background: #fff; border-radius: 12px }
  h1 { font-size: 1.25rem; margin: 0 0 1rem } small { color: #667 } dl { margin: 1rem 0 } dd { margin: 0 0 .75rem; font-weight: 600 }
  label { display: block; padding: .5rem 0 } button { font: inherit; padding: .6rem 1.4rem; border-radius: 8px; border: 1px solid #246; background: #fff; color: #246 }
  button[value=approve] { background: #246; color: #fff }
</style>
<main>
<small>Sandbox of ${escape(bank.englishName)} · <span lang="ar" dir="rtl">${escape(bank.arabicName)}</span></small>
${content}
</main>
</html>`;

export const consentPage = (
  bank: Provider,
  consent: BankConsent,
  requestUri: string,
  accounts: readonly BankAccount[],
): string => {
  const amount = consent.amount ? `${consent.amount.Amount} ${consent.amount.Currency}` : 'amounts that vary';
  const choices = accounts.map(
    ({ Identification, Name }, index) =>
      `<label><input type="radio" name="account" value="${escape(Identification)}"${index === 0 ? ' checked' : ''}> ${escape(Name)}<br><small>${escape(Identification)}</small></label>`,
  );
  return frame(
    bank,
    `<h1>Do you agree to this payment?</h1>
<dl><dt>To</dt><dd>${escape(consent.creditor)}</dd><dt>Amount</dt><dd>${escape(amount)}</dd></dl>
<form method="post" action="authorize">
<input type="hidden" name="request_uri" value="${escape(requestUri)}">
<p>Pay from</p>
${choices.join('\n')}
<p><button name="decision" value="approve">Approve</button> <button name="decision" value="decline">Decline</button></p>
</form>`,
  );
};

export const messagePage = (bank: Provider, title: string, text: string): string =>
  frame(bank, `<h1>${escape(title)}</h1><p>${escape(text)}</p>`);
