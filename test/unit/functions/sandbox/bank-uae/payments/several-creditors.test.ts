import { expect, test } from 'vitest';
import { runTransaction } from '#shared/payments/mandate/transactions/run-mandate.ts';
import { schedulePayment } from '#shared/payments/mandate/transactions/schedule-payment.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { dayIn } from '#shared/standard/markets/day.ts';
import { approveTransaction, paymentOn } from '#test/support/builders/a-mandate.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { aService } from '#test/support/banks/sandbox-uae/a-service.ts';

const local = useLocalTable();
const bank = 'uae-enbdx';

test('under a mandate with two creditors, the bank pays the second', async () => {
  const service = await aService(local().table, bank);
  const identification = 'AE270260000100000000001';
  const second = { id: newId(), schemeName: 'IBAN', identification, name: 'Second Payee' } as const;
  const consent = await service.createConsent({ type: 'VariableOnDemand', additionalCreditorAccounts: [second] });
  await service.followRedirect(await service.sandbox.decide(await service.goToBank(consent)));
  const requested = {
    ...paymentOn(consent.id, dayIn('Asia/Dubai', service.now().toISOString())),
    creditorAccountId: second.id,
  };
  const identity = { id: newId(), bodyHash: '' };
  const caller = { owner: consent, identity, interactionId: newId() };
  const { transaction } = await schedulePayment(requested, caller, service);
  await approveTransaction({ mandateId: consent.id, owner: consent, deps: service }, transaction.id);
  await runTransaction(transaction.id, service);
  const status = async () => (await service.stores.mandateTransactions.get(transaction.id))?.status;
  while ((await status()) === 'Processing' && (await service.step()));
  expect(await status()).toBe('Completed');

  const { bankConsentId = '' } = (await service.current(consent)).consent;
  const [consentAtBank] = await service.sandbox.store.chain(bank, bankConsentId, service.now().toISOString());
  const paymentIds = consentAtBank?.kind === 'payment' ? consentAtBank.paymentIds : [];
  const payments = await Promise.all(paymentIds.map((id) => service.sandbox.store.payment(bank, id)));
  expect(payments.map((payment) => payment?.creditor.CreditorAccount.Identification)).toEqual([identification]);
});
