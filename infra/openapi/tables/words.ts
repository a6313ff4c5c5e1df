import { interfaceWords } from './interface.ts';
import { legacyPaymentWords } from './legacy-payments.ts';
import { mandateWords } from './mandates.ts';
import { accountDataWords } from './account-data.ts';
import { accountWords } from './accounts.ts';
import { legacyAccountWords } from './legacy-accounts.ts';
import {
  accountRequestMeanings,
  consentMeanings,
  dataSyncMeanings,
  failureMeanings,
  reportMeanings,
  meaningsOf,
  paymentMeanings,
  paymentRequestMeanings,
  paymentTypeMeanings,
  resultMeanings,
  transactionMeanings,
  sectionMeanings,
} from './meanings.ts';
import { accountReportWords } from './reports/account-reports.ts';
import { riskReportWords } from './reports/risk-reports.ts';
import { paymentWords } from './payments.ts';
import { termWords } from './terms.ts';
import { verificationWords } from './verifications.ts';
import { webhookWords } from './webhooks.ts';

const enumerations = {
  PaymentRequestStatus: `The status of a payment request. ${meaningsOf(paymentRequestMeanings)}`,
  ConsentStatus: `The status of a consent. ${meaningsOf(consentMeanings)}`,
  AccountRequestStatus: `The status of a request for account data. ${meaningsOf(accountRequestMeanings)}`,
  DataSyncStatus: `The status of a job that reads account data. ${meaningsOf(dataSyncMeanings)}`,
  ReportStatus: `The status of a report. ${meaningsOf(reportMeanings)}`,
  FailureReason: `Why a report could not be made. ${meaningsOf(failureMeanings)}`,
  SectionStatus: `Whether a section of the data was read. ${meaningsOf(sectionMeanings)}`,
  PaymentStatus: `The status of a payment. ${meaningsOf(paymentMeanings)}`,
  MandateTransactionStatus: `The status of a scheduled payment. ${meaningsOf(transactionMeanings)}`,
  PaymentType: `One payment, or a consent to several. ${meaningsOf(paymentTypeMeanings)}`,
  VerificationResult: `The answer of a verification. ${meaningsOf(resultMeanings)}`,
  SubscriptionStatus:
    'Whether events are sent. `Active`: events are sent. `Inactive`: nothing is sent until you resume it.',
};

/**
 * Descriptions for the OpenAPI document, by where they belong: the id of a schema, the path of a member such as
 * `PaymentRecord.message.Data`, or the end of such a path. A member that is called the same everywhere and means the
 * same is described once. A description in the schema itself goes before these.
 */
export const words: ReadonlyMap<string, string> = (() => {
  const all = new Map<string, string>();
  const parts = [
    enumerations,
    accountWords,
    accountDataWords,
    riskReportWords,
    accountReportWords,
    legacyAccountWords,
    interfaceWords,
    paymentWords,
    mandateWords,
    legacyPaymentWords,
    termWords,
    verificationWords,
    webhookWords,
  ];
  for (const part of parts) {
    for (const [place, text] of Object.entries(part)) {
      if (all.has(place)) throw new Error(`${place} is described twice`);
      all.set(place, text);
    }
  }
  return all;
})();
