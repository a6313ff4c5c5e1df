import { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import { accountIdOf } from '#shared/accounts/read/snapshot-store.ts';
import { DataSync } from '#shared/accounts/sync/data-sync.ts';
import { accountsOf } from '../outside/accounts/account-bank.ts';
import { itemsOf, type Oracle } from './aftermath.ts';

/** The maximum difference between two clocks. */
const clockToleranceMs = 5_000;

/**
 * A job reports a section as read or unsupported only if the bank responded for every account while the job ran. The
 * section is unsupported if no account has it.
 */
export const sectionsWereSent: Oracle = (finalState) => {
  const jobs = itemsOf(finalState, 'DataSync').map((item) => DataSync.parse(item));
  if (jobs.length === 0) return [];
  const { dataSent, consents: atBank } = finalState.bank;
  const bankConsents = new Map(
    itemsOf(finalState, 'AccountConsent')
      .map((item) => AccountConsent.parse(item))
      .map(({ id, bankConsentId }) => [id, bankConsentId]),
  );
  return jobs.flatMap(({ consentId, accountIds, sections, startedAt = '', finishedAt = '' }) => {
    const bankConsentId = bankConsents.get(consentId) ?? '';
    const [from, until] = [Date.parse(startedAt) - clockToleranceMs, Date.parse(finishedAt) + clockToleranceMs];
    const sentDuringJob = dataSent.filter(
      (sent) => sent.bankConsentId === bankConsentId && sent.at >= from && sent.at <= until,
    );
    const accounts = accountsOf(atBank.get(bankConsentId)?.customer ?? '').filter(
      (id) => accountIds?.includes(accountIdOf(consentId, id)) ?? true,
    );
    return Object.entries(sections)
      .filter(([section, status]) => section !== 'accounts' && (status === 'OK' || status === 'UNSUPPORTED'))
      .filter(([section, status]) => {
        const responses = sentDuringJob.filter(
          (sent) => sent.section === section && accounts.some((id) => id === sent.accountId),
        );
        const isComplete = accounts.every((accountId) => responses.some((sent) => sent.accountId === accountId));
        return !isComplete || responses.some(({ isOffered }) => isOffered) !== (status === 'OK');
      })
      .map(([section, status]) => `A data sync reports ${section} as ${status}, but the bank's responses differ`);
  });
};
