/** The path of the API below a bank's resource host (`servers` in the document of the KSA standard). */
export const accountInformation = '/open-banking/account-information/2022.11.01-final-errata2';

export const consentUrl = (resources: string, consentId: string): string =>
  `${resources}${accountInformation}/account-access-consents/${consentId}`;
