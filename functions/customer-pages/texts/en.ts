import { isolated } from './isolated.ts';
import type { Texts } from './texts.ts';

export const en: Texts = {
  direction: 'ltr',
  locale: 'en-GB',
  otherLanguage: 'العربية',
  footer: 'You approve at your bank. This page never asks for your bank user name, password or card.',
  requestedBy: (client) => `Requested by ${isolated(client)}`,
  facts: {
    payee: 'To',
    account: 'Account',
    amount: 'Amount',
    variableAmount: 'May differ from payment to payment',
    reference: 'Reference',
    openUntil: 'Open until',
    firstPayment: 'First payment',
    lastPayment: 'Last payment',
    frequency: 'How often',
    mostPerPayment: 'At most per payment',
    mostInTotal: 'At most in total',
    mostPayments: 'At most this many payments',
    mostPerPeriod: 'At most per period',
    mostPaymentsPerPeriod: 'At most this many payments per period',
    payments: 'Payments',
  },
  frequencies: {
    Day: 'Every day',
    Week: 'Every week',
    Month: 'Every month',
    Quarter: 'Every quarter',
    Year: 'Every year',
  },
  chooseBank: {
    title: (amount) => (amount ? `Pay ${isolated(amount)}` : 'Agree to payments'),
    heading: 'Choose your bank',
    search: 'Search by name',
    searchButton: 'Search',
    showAll: 'Show all banks',
    found: (count) => (count === 1 ? '1 bank' : `${count} banks`),
    none: 'No bank has this name. Try another spelling, or show all banks.',
    hint: 'You will go to your bank, where you can check the payment and approve or decline it.',
    continueTo: (bank) => `Continue to ${isolated(bank)}`,
    bankFailed: (bank) =>
      `${isolated(bank)} cannot be reached at the moment. Try again in a minute, or choose another bank.`,
  },
  leaving: {
    title: (bank) => `Taking you to ${isolated(bank)}`,
    text: 'Your bank opens in a moment.',
    link: 'Open my bank now',
  },
  outcome: {
    approved: { title: 'Thank you', text: 'Your bank has received your approval and makes the payment.' },
    paid: { title: 'Thank you', text: 'Your bank has made the payment.' },
    mandateApproved: { title: 'Thank you', text: 'Your bank has received your approval for these payments.' },
    declined: { title: 'Not approved', text: 'Nothing was paid.' },
    failed: { title: 'The bank refused the payment', text: 'Nothing was paid. Your bank can tell you why.' },
    expired: {
      title: 'This request has expired',
      text: 'Nothing was paid. Go back to the website or app that sent you here and start again.',
    },
    withdrawn: { title: 'This request was withdrawn', text: 'Nothing more will be paid under it.' },
  },
  backTo: (client) => `Back to ${isolated(client)}`,
  notices: {
    unknownLink: {
      title: 'This link is no longer valid',
      text: 'Go back to the website or app that sent you here, and try again.',
    },
    tryAgain: { title: 'One moment', text: 'Your bank has not answered yet. Reload this page.' },
  },
};
