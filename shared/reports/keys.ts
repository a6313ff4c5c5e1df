/**
 * | item                         | access                                |
 * |------------------------------|---------------------------------------|
 * | risk report and its content  | by id; index: the client's list       |
 * | account report and its pages | by id; index: the client's list       |
 * | consent's report             | by consent: one query for all reports |
 */
export const reportKeys = {
  riskReport: (id: string) => ({ pk: `RISK_REPORT#${id}`, sk: 'RISK_REPORT' }) as const,
  riskReportContent: (id: string) => ({ pk: `RISK_REPORT#${id}`, sk: 'CONTENT' }) as const,
  /** Separate from the partition of the consent's data, to which functions that request reports must not write. */
  reportOfConsent: (consentId: string, id: string) =>
    ({ pk: `CONSENT_REPORTS#${consentId}`, sk: `REPORT#${id}` }) as const,
  accountReport: (id: string) => ({ pk: `ACCOUNT_REPORT#${id}`, sk: 'ACCOUNT_REPORT' }) as const,
  accountReportContent: (id: string) => ({ pk: `ACCOUNT_REPORT#${id}`, sk: 'CONTENT' }) as const,
  accountReportHead: (id: string) => ({ pk: `ACCOUNT_REPORT#${id}`, sk: 'CONTENT#HEAD' }) as const,
  accountReportPage: (id: string, generation: string, page: number) =>
    ({ pk: `ACCOUNT_REPORT#${id}`, sk: `CONTENT#PAGE#${generation}#${String(page).padStart(6, '0')}` }) as const,
  accountReportOfConsent: (consentId: string, id: string) =>
    ({ pk: `CONSENT_REPORTS#${consentId}`, sk: `ACCOUNT_REPORT#${id}` }) as const,
} as const;

/** Paginated lists that clients read. */
export const reportLists = ['risk-reports', 'account-reports'] as const;
export type ReportList = (typeof reportLists)[number];
