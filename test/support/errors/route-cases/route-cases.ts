import { addBankAccount, chooseDefaultBankAccount, deleteBankAccount } from './bank-accounts.ts';
import { emiratiIban, type Operation, saudiIban } from '../requests/samples.ts';
import {
  legacyCreatePaymentConsent,
  legacyCreatePaymentRequest,
  legacyListPayments,
  legacySyncPaymentConsent,
  legacyWritePayment,
} from './legacy-payments.ts';
import { approvePayment, schedulePayment } from './mandates.ts';
import { checkPayee, legacyCheckPayee } from './payees.ts';
import {
  cancelPaymentRequest,
  createPaymentConsent,
  createPaymentRequest,
  syncPaymentConsent,
  updatePaymentConsent,
  writeCallback,
} from './payments.ts';
import type { RouteContext } from './route-context.ts';
import { createSession, legacyRefresh, legacyToken, refreshSession } from './sessions.ts';
import { createWebhook, deleteWebhook, updateWebhook } from './webhooks.ts';

const requestWithBothFilters = ({ runCase }: RouteContext): Promise<void> =>
  runCase('domesticOnly and internationalOnly together', {
    query: { domesticOnly: 'true', internationalOnly: 'true' },
  });

/**
 * The cases of individual routes: errors that require a prepared state, or that only the operation itself can return.
 */
export const routeCases: Readonly<Partial<Record<Operation, (context: RouteContext) => Promise<void>>>> = {
  createSession,
  refreshSession,
  legacyToken,
  legacyRefresh,
  listPurposeCodes: requestWithBothFilters,
  legacyPurposeCodes: requestWithBothFilters,
  createPaymentRequest,
  cancelPaymentRequest,
  createPaymentConsent,
  syncPaymentConsent,
  updatePaymentConsent,
  writeCallback,
  legacyCreatePaymentRequest,
  legacyInitiatePaymentRequest: legacyCreatePaymentRequest,
  legacyCreatePaymentConsent,
  legacySyncPaymentConsent,
  legacyListPayments,
  legacyWritePayment,
  schedulePayment,
  approvePayment,
  checkPayee,
  legacyCheckPayee,
  addBankAccount,
  chooseDefaultBankAccount,
  deleteBankAccount,
  verifyBeneficiary: ({ runCase }) => runCase('an account of another market', { body: { iban: saudiIban } }),
  idMatch: async ({ runCase }) => {
    await runCase('an id of another type', { body: { iban: saudiIban, idType: 'IQAMA', idValue: '1010000006' } });
    await runCase('an account of another country', { body: { iban: emiratiIban, idValue: '1' } });
  },
  corporate: ({ runCase }) => runCase('no company number', { body: { iban: saudiIban } }),
  commercialRegistration: async ({ runCase }) => {
    const find = (name: string, unifiedNationalNumber: string) =>
      runCase(name, { query: { unifiedNationalNumber, language: 'en' } });
    await find('an unknown number', '7000000999');
    await find('a registry that cannot be reached', '7000000997');
    await find('an invalid number', '1010027912');
  },
  createWebhook,
  updateWebhook,
  deleteWebhook,
};
