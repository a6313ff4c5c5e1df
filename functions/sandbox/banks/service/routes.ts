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
