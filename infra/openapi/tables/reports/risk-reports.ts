import { figureNames, valueNames } from '#shared/reports/risk-report/figure-names.ts';
import { featureGuide, featureNames } from '#shared/reports/risk-report/feature-guide.ts';

const features = Object.fromEntries(featureNames.map((name) => [`RiskFeatures.${name}`, featureGuide[name].question]));
const scores = Object.fromEntries(
  featureNames.map((name) => [
    `${name}.score`,
    'From 0 (risky) to 100 (safe); null if the feature does not apply or there is too little data.',
  ]),
);
/** One figure has the name of a feature, so its words name the feature that it belongs to. */
const figures = Object.fromEntries(
  Object.entries(figureNames).map(([figure, [name]]) => [
    figure === 'fixedSpendRatio' ? `fixedVsDiscretionarySpendDetail.${figure}` : figure,
    `${name}.`,
  ]),
);
const values = Object.fromEntries(
  Object.entries(valueNames).map(([name, [title]]) => [`${name}.value`, `${title}; null if there is too little data.`]),
);

/** Words for risk reports and their figures. */
export const riskReportWords: Readonly<Record<string, string>> = {
  // Bodies and views.
  CreateRiskReport: 'About whom a report is wanted. A member that is not listed here is refused.',
  'CreateRiskReport.consentIds': 'The consents whose data the report is made of. All consents in force if left out.',
  RiskReportStatusRecord: 'A risk report and what became of it.',
  RiskReport: 'How likely a customer is to repay.',
  RiskReportFile: 'A risk report with all that its PDF shows.',
  RiskFeatures: 'The features of a report. Each has a score: the better for the customer, the higher.',
  RiskLevel: 'The verdict in one word. It follows from the score.',
  reportId: 'The id of a risk report.',
  'listRiskReports.referenceCustomerId': 'Only reports about this customer: your own id.',
  'listRiskReports.customerId': 'The same as `referenceCustomerId`.',
  'listRiskReports.status': 'Only reports with this status.',
  reason: 'Why the last try failed; null if none did.',
  'RiskReportStatusRecord.customerId': 'Your own id of the customer.',
  'RiskReportFile.customerId': 'Your own id of the customer.',
  requestedBy: 'The name of the client that requested the report.',
  riskLevel: 'The verdict; null if too few features have a score.',
  'RiskReport.score':
    'The weighted mean of the scores, from 0 (risky) to 100 (safe); null if too few features have one.',
  'RiskReportFile.score':
    'The weighted mean of the scores, from 0 (risky) to 100 (safe); null if too few features have one.',
  'RiskReport.currency': 'The currency of all amounts.',
  'RiskReportFile.currency': 'The currency of all amounts.',
  'RiskReport.accountHolderName': 'Who holds the accounts; null if no bank says.',
  'RiskReportFile.accountHolderName': 'Who holds the accounts; null if no bank says.',
  'exportRiskReport.format': 'The form of the file.',
  'correlation.riskReportId': 'The id of the risk report.',
  asOf: 'The day of the report.',
  period: 'The days of the first and the last transaction.',
  'period.from': 'The day of the first transaction.',
  'period.to': 'The day of the last transaction.',
  'RiskReportFile.accounts': 'The accounts that the figures are about.',
  'RiskReportFile.accounts.bank': 'The bank that keeps the account.',
  'RiskReportFile.accounts.kind': 'The kind of account, such as CurrentAccount.',
  'RiskReportFile.accounts.number': 'The end of the account number; null if the bank returns no number.',
  'RiskReportFile.balances':
    'What was on all deposit accounts together, day by day. Empty if a bank returns no balance for one of them.',
  'RiskReportFile.balances.date': 'The day.',
  'RiskReportFile.balances.amount': 'What was on the accounts at its end.',

  // Every feature.
  ...features,
  ...scores,
  ...figures,
  ...values,
  observationWindowMonths: 'How many calendar months with complete data the feature looks at.',
  interpretation: 'What the figures mean.',
  notApplicable: 'Whether the question makes no sense for this customer.',
  insufficientData: 'Whether there is too little data to answer.',
  'RiskReport.features': 'The features of the report.',
  'RiskReportFile.features': 'The features of the report.',
  'RiskReportStatusRecord.status': 'The status of the report.',
};
