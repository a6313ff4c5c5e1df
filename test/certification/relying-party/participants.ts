/** A bank in the participant directory. */
export interface ListedBank {
  readonly bank: string;
  readonly issuer: string;
  readonly accountsUrl: string;
}

const organisationOf = ({ bank, issuer, accountsUrl }: ListedBank) => ({
  Status: 'Active',
  AuthorisationServers: [
    {
      AuthorisationServerId: bank,
      Status: 'Active',
      CustomerFriendlyName: bank,
      Issuer: issuer,
      OpenIDDiscoveryDocument: `${issuer}.well-known/openid-configuration`,
      ApiResources: [{ Status: 'Active', ApiDiscoveryEndpoints: [{ ApiEndpoint: accountsUrl }] }],
    },
  ],
});

/** Lists banks as the UAE participant directory does. */
export const participantsOf = (banks: Iterable<ListedBank>): string => JSON.stringify([...banks].map(organisationOf));

/** The path of the accounts in the UAE standard. */
export const accountsPath = 'open-finance/account-information/v2.1/accounts';
