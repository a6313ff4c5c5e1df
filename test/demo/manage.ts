import { type Client, ApiError } from '#infra/docs/client-library/client.ts';
import { PlainBrowser } from '../support/drivers/browsers/plain-browser.ts';
import { eventually } from '../support/drivers/integrator.ts';
import { decide } from './customer.ts';
import { receiveWebhooks } from './receiver.ts';
import { printStep } from './steps.ts';

/**
 * Demonstrates the pages on which customers manage their consents: a customer shares account data, pauses sharing,
 * reactivates it and stops it. The client learns of every step from an event.
 */
export const demonstrateManagement = async (service: Client): Promise<void> => {
  const receiver = await receiveWebhooks(service);
  // A customer of their own, because the pages list all consents of a customer.
  const referenceCustomerId = `customer ${Date.now()}`;
  try {
    await receiver.subscribe({ product: 'account-data', resources: ['account_consent'] });
    const request = await service.createAccountRequest({
      body: { permissions: ['ReadAccountsBasic', 'ReadBalances'], referenceCustomerId },
    });
    const consent = await service.createAccountConsent({ body: { requestId: request.id, providerId: 'uae-enbdx' } });
    await decide(consent.authorizationLink, 'approve');
    printStep('A customer shares account data', await stateOf(service, consent.id));

    const { managementLink, expiresAt } = await service.createManagementLink({ body: { referenceCustomerId } });
    printStep('The client creates a link to the pages for its customer', { link: managementLink, expiresAt });
    const browser = new PlainBrowser('en');
    await browser.open(managementLink);
    printStep('The customer opens it, and sees every consent', { page: browser.title, text: browser.text });
    const again = new PlainBrowser('en');
    await again.open(managementLink);
    printStep('A second browser cannot open it', { page: again.title });

    await browser.follow('Manage');
    const changeConsent = async (button: string, confirm: string, title: string) => {
      await browser.follow(button);
      const page = browser.title;
      await browser.press(confirm);
      printStep(title, { confirmed: page, ...(await stateOf(service, consent.id)) });
    };
    await changeConsent('Pause', 'Confirm pause', 'The customer pauses sharing. The bank is not told');
    await changeConsent('Reactivate', 'Confirm reactivation', 'The customer reactivates sharing, without the bank');
    await changeConsent('Stop Sharing', 'Confirm stop sharing', 'The customer stops sharing. The bank is told at once');

    const types = await eventually(
      async () => receiver.acceptedTypes(),
      (received) => received.includes('account_consent.revoked'),
      60,
    );
    printStep('The client has received an event for every step', { events: types.join(', ') });
  } finally {
    await receiver.close();
  }
};

/** Returns the status of a consent, and whether its data can be read. */
const stateOf = async (service: Client, consentId: string) => {
  const { status } = await service.getAccountConsent({ path: { consentId } });
  const reading = await service.accessAccounts({ body: { consentId } }).then(
    () => 'allowed',
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  );
  return { status, 'reading the data': reading };
};
