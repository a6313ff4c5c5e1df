import { rejectReasons } from '#shared/payments/payment/reject-reason.ts';
import { isolated } from '#shared/standard/languages/isolated.ts';
import { both, type TextTable } from '#shared/standard/languages/text-table.ts';

/** Texts for a request that has an outcome, and for a page that cannot be shown. */
export const outcomes = {
  outcome: {
    mandateApproved: {
      title: ['Thank you', 'شكرًا لك'],
      text: ['Your bank has received your approval for these payments.', 'تلقّى بنكك موافقتك على عمليات الدفع هذه.'],
    },
    declined: {
      title: ['Not approved', 'لم تتم الموافقة'],
      text: ['Nothing was paid.', 'لم يُدفع أي مبلغ.'],
    },
    failed: {
      title: ['The bank rejected the payment', 'رفض البنك عملية الدفع'],
      text: ['Nothing was paid.', 'لم يُدفع أي مبلغ.'],
    },
    returned: {
      title: ['The bank returned the payment', 'أعاد البنك عملية الدفع'],
      text: [
        'The amount was debited from your account, but the payment was rejected afterwards.',
        'خُصم المبلغ من حسابك، ثم رُفضت عملية الدفع.',
      ],
    },
    expired: {
      title: ['This request has expired', 'انتهت صلاحية هذا الطلب'],
      text: ['No payment will be made under it.', 'لن تُنفَّذ أي عملية دفع بموجبه.'],
    },
    othersDecide: {
      title: ['You have approved this request', 'لقد وافقت على هذا الطلب'],
      text: [
        'Your bank has not completed it yet. Other people may also have to approve it there.',
        'لم يُكمل بنكك الطلب بعد، وقد يلزم أن يوافق عليه آخرون هناك أيضًا.',
      ],
    },
    withdrawn: {
      title: ['This request was withdrawn', 'تم سحب هذا الطلب'],
      text: ['Nothing will be paid under it from now on.', 'لن يُدفع أي مبلغ بموجبه بعد الآن.'],
    },
    notShared: {
      title: ['Not approved', 'لم تتم الموافقة'],
      text: ['Nothing was shared.', 'لم تتم مشاركة أي بيانات.'],
    },
    sharingExpired: {
      title: ['This request has expired', 'انتهت صلاحية هذا الطلب'],
      text: ['Your data is not shared.', 'لا تتم مشاركة بياناتك.'],
    },
    sharingEnded: {
      title: ['This request was withdrawn', 'تم سحب هذا الطلب'],
      text: ['Your data is not shared.', 'لا تتم مشاركة بياناتك.'],
    },
  },
  rejectReasons,
  next: {
    close: both(
      (_client: string) => 'You can close this page.',
      () => 'يمكنك إغلاق هذه الصفحة.',
    ),
    wait: both(
      (client: string) =>
        `This page shows the result as soon as your bank confirms it. You can also close the page: ${isolated(client)} will be told the result.`,
      (client) =>
        `تعرض هذه الصفحة النتيجة فور أن يؤكدها بنكك. ويمكنك أيضًا إغلاقها، وستصل النتيجة إلى ${isolated(client)}.`,
    ),
    startAgain: both(
      (client: string) => `To start again, with this bank or another, go back to ${isolated(client)}.`,
      (client) => `عُد إلى ${isolated(client)} للبدء من جديد، بالبنك نفسه أو ببنك آخر.`,
    ),
    newLink: both(
      (client: string) =>
        `You can close this page. To start again, with this bank or another, ask ${isolated(client)} for a new link.`,
      (client) =>
        `يمكنك إغلاق هذه الصفحة. وللبدء من جديد، بالبنك نفسه أو ببنك آخر، اطلب رابطًا جديدًا من ${isolated(client)}.`,
    ),
    ask: both(
      (client: string) => `If you did not expect this, ask ${isolated(client)}.`,
      (client) => `إذا لم تكن تتوقع ذلك فاسأل ${isolated(client)}.`,
    ),
  },
  notices: {
    unknownLink: {
      title: ['This link is no longer valid', 'هذا الرابط لم يعد صالحًا'],
      text: [
        'Go back to the website or app that sent you here, and try again.',
        'عُد إلى الموقع أو التطبيق الذي أتيت منه، وحاول مرة أخرى.',
      ],
    },
    tryAgain: {
      title: ['One moment', 'لحظة من فضلك'],
      text: ['Your bank has not responded yet. Reload this page.', 'لم يرد بنكك بعد. أعد تحميل هذه الصفحة.'],
    },
    abandoned: {
      title: ['Nothing has changed', 'لم يتغيّر شيء'],
      text: [
        'The approval will not be used and will expire. You can close this page.',
        'لن تُستخدم الموافقة، وستنتهي صلاحيتها تلقائيًا. يمكنك إغلاق هذه الصفحة.',
      ],
    },
  },
} satisfies TextTable;
