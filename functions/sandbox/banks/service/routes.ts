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
