/** The endpoints of a bank that browsers reach, and whoever controls the sandbox. Its code is the path parameter. */
export const authoriseRoutesAt = (path: string) => ({
  jwks: `GET ${path}/jwks`,
  openRequest: `GET ${path}/authorize`,
  showConsent: `GET ${path}/authorize/{interactionId}`,
  decideConsent: `POST ${path}/authorize/{interactionId}`,
  manageConsent: `POST ${path}/consents/{consentId}`,
  showSwitches: `GET ${path}/switches`,
  setSwitches: `PUT ${path}/switches`,
  rotateKeys: `POST ${path}/keys`,
});

/** The endpoints of account information that the standards of all markets have. */
export const accountRoutesAt = (path: string) => ({
  listAccounts: `GET ${path}/accounts`,
  getAccount: `GET ${path}/accounts/{accountId}`,
  listBalances: `GET ${path}/accounts/{accountId}/balances`,
  listBeneficiaries: `GET ${path}/accounts/{accountId}/beneficiaries`,
  listDirectDebits: `GET ${path}/accounts/{accountId}/direct-debits`,
  listParties: `GET ${path}/accounts/{accountId}/parties`,
  getConsentingParty: `GET ${path}/parties`,
  listScheduledPayments: `GET ${path}/accounts/{accountId}/scheduled-payments`,
  listStandingOrders: `GET ${path}/accounts/{accountId}/standing-orders`,
  listTransactions: `GET ${path}/accounts/{accountId}/transactions`,
});
