import type { RejectReason } from '#shared/payments/payment/reject-reason.ts';
import { isolated } from '#shared/standard/languages/isolated.ts';

/**
 * The English texts of all pages, except those that a market prescribes (shared/standard/consent-pages). A text that
 * contains values is a function of them. ar.ts contains the Arabic texts.
 */
export const en = {
  footer: 'You approve at your bank. This page never asks for your bank user name, password or card details.',
  requestedBy: (client: string) => `Requested by ${isolated(client)}`,
  progress: 'Steps',
  review: {
    requester: 'Who is asking',
    brand: 'Name',
    legalName: 'Legal name',
    account: 'Account',
    chooseAtBank: (bank: string | undefined) =>
      bank === undefined ? 'You choose it at your bank' : `You choose it at ${isolated(bank)}`,
    terms: (client: string) =>
      `Until the expiry date, you can cancel this permission at your bank, or ask ${isolated(client)} to cancel it.`,
    transactionsFrom: 'Transactions from',
    transactionsTo: 'Transactions until',
    approveBy: (instant: string) => `Approve by ${isolated(instant)}.`,
    hasChanged: 'The details have changed since you opened this page. Review them again.',
    needsCookie:
      'This page needs a cookie, which your browser did not send. Allow cookies, then review the details again.',
    otherBank: 'Choose another bank',
    cancel: 'Cancel',
  },
  chooseBank: {
    search: 'Search by name',
    searchButton: 'Search',
    showAll: 'Show all banks',
    found: (count: number) => (count === 1 ? '1 bank' : `${count} banks`),
    none: 'No bank matches this name. Try another spelling, or show all banks.',
    trouble: {
      payment: 'This bank has problems at the moment. Your payment may take longer.',
      sharing: 'This bank has problems at the moment. Sharing your data may take longer.',
    },
    continueTo: (bank: string) => `Continue to ${isolated(bank)}`,
    tooOften: 'You have gone to a bank too many times in the last few minutes. Wait two minutes, then try again.',
    bankFailed: (bank: string) =>
      `${isolated(bank)} is not available at the moment. Try again in a minute, or choose another bank.`,
    onlyBankFailed: (bank: string, client: string) =>
      `${isolated(bank)} is not available at the moment. Try again in a minute, or go back to ${isolated(client)} to use another bank.`,
  },
  leaving: {
    link: 'Open my bank now',
    app: "If your bank's app is installed, it opens. Keep this page open: it shows the result.",
    result: 'Show the result',
    hasLeft: (bank: string, at: string) =>
      `You went to ${isolated(bank)} at ${isolated(at)}. We have not received your approval from there. If you have already approved there and did not get back here, continue again. You pay or share only once.`,
  },
  returning: {
    title: 'Taking you back',
    text: 'The website or app that sent you here will open in a moment.',
    link: 'Continue',
    needsScript:
      "Your bank's response requires JavaScript, which is turned off in your browser. Turn it on and reload this page.",
  },
  confirming: {
    title: 'Did you approve this?',
    bank: 'Bank',
    text: (client: string) =>
      `Someone has just approved this at the bank, but did not go there from this browser. Continue only if it was you, and if you use ${isolated(client)} yourself. If someone sent you this link, do not continue.`,
    continue: 'Yes, continue',
    notMe: 'This was not me',
  },
  outcome: {
    mandateApproved: { title: 'Thank you', text: 'Your bank has received your approval for these payments.' },
    declined: { title: 'Not approved', text: 'Nothing was paid.' },
    failed: { title: 'The bank rejected the payment', text: 'Nothing was paid.' },
    expired: { title: 'This request has expired', text: 'No payment will be made under it.' },
    othersDecide: {
      title: 'You have approved this request',
      text: 'Your bank has not completed it yet. Other people may also have to approve it there.',
    },
    withdrawn: { title: 'This request was withdrawn', text: 'Nothing more will be paid under it.' },
    notShared: { title: 'Not approved', text: 'Nothing was shared.' },
    sharingExpired: { title: 'This request has expired', text: 'Your data is not shared.' },
    sharingEnded: { title: 'This request was withdrawn', text: 'Your data is not shared.' },
  },
  rejectReasons: {
    insufficientFunds: 'There was not enough money in your account.',
    amountTooHigh: 'The amount is higher than your bank or the payment system allows.',
    accountClosed: "Your account or the payee's account is closed.",
    accountInvalid: "The number of your account or of the payee's account is not valid.",
    noResponse: 'A bank did not respond in time. You can try again later.',
    undisclosed: 'Your bank can tell you why.',
  } satisfies Record<RejectReason, string>,
  next: {
    close: (_client: string) => 'You can close this page.',
    wait: (client: string) =>
      `This page shows the result as soon as your bank confirms it. You can also close the page: ${isolated(client)} will be told the result.`,
    startAgain: (client: string) => `To start again, with this bank or another, go back to ${isolated(client)}.`,
    newLink: (client: string) =>
      `You can close this page. To start again, with this bank or another, ask ${isolated(client)} for a new link.`,
    ask: (client: string) => `If you did not expect this, ask ${isolated(client)}.`,
  },
  receipt: {
    heading: 'Receipt',
    at: 'Date',
    number: 'Number',
    print: 'Print or save',
  },
  backTo: (client: string) => `Back to ${isolated(client)}`,
  notices: {
    unknownLink: {
      title: 'This link is no longer valid',
      text: 'Go back to the website or app that sent you here, and try again.',
    },
    tryAgain: { title: 'One moment', text: 'Your bank has not responded yet. Reload this page.' },
    abandoned: {
      title: 'Nothing has changed',
      text: 'The approval will not be used and will expire. You can close this page.',
    },
  },
};

/** Outcomes of a request that the customer can see. Markets prescribe the texts of the first three. */
export type Outcome = 'approved' | 'paid' | 'shared' | keyof typeof en.outcome;
/** Advice about the next step on a page with an outcome. */
export type NextStep = keyof typeof en.next;
/** Messages of pages that show no details of a request. */
export type Notice = keyof typeof en.notices;
