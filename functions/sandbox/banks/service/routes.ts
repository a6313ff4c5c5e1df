/** The operator's routes, which work regardless of the switches. */
export const controls = ['manageConsent', 'showSwitches', 'setSwitches', 'rotateKeys'] as const;

/** Returns the endpoints of a bank for browsers and the sandbox operator. The bank's code is the path parameter. */
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

/** Returns the endpoints of account data. */
export const accountRoutesAt = (path: string) => ({
  listAccounts: `GET ${path}/accounts`,
  getAccount: `GET ${path}/accounts/{accountId}`,
  listBalances: `GET ${path}/accounts/{accountId}/balances`,
  listBeneficiaries: `GET ${path}/accounts/{accountId}/beneficiaries`,
  listDirectDebits: `GET ${path}/accounts/{accountId}/direct-debits`,
  listScheduledPayments: `GET ${path}/accounts/{accountId}/scheduled-payments`,
  listStandingOrders: `GET ${path}/accounts/{accountId}/standing-orders`,
  listTransactions: `GET ${path}/accounts/{accountId}/transactions`,
  listParties: `GET ${path}/accounts/{accountId}/parties`,
  getConsentingParty: `GET ${path}/parties`,
});
