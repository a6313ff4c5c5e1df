import { eventTypesOf, examplesOf } from '#shared/events/event-types.ts';
import { Event, eventIdOf, productOf } from '#shared/events/event.ts';
import { anyResource } from '#shared/resources.ts';
import { type EventSubject, eventSubjects } from '#shared/standard/resource-kinds.ts';
import { json, table } from '../../openapi/markdown.ts';
import { sampleClaims } from '../../openapi/deliveries.ts';
import { hrefOf, languages, type Language } from '../tables/languages.ts';
import { kindTitles, objectTexts } from '../tables/object-texts.ts';
import type { PageSource } from './document.ts';

/** Webhooks have events, but no lifecycle. */
const lifecycleOf = (kind: EventSubject) => (kind === 'webhook' ? {} : anyResource(kind).lifecycle);

/** Returns an example of an event type: the sample event of its kind of resource, with another type and status. */
export const exampleEvent = (kind: EventSubject, type: string): Event => {
  const { event } = sampleClaims(kind);
  if (event.type === type) return event;
  return Event.parse({
    ...event,
    id: eventIdOf(kind, event.resource.id, eventTypesOf(kind).indexOf(type)),
    type,
    data: examplesOf(kind, type)[0],
  });
};

/** Returns the meaning of a status: in Arabic if there is a translation. */
const meaningOf = (kind: EventSubject, status: string, language: Language): string => {
  const { paymentRequest, consent, payment } = languages[language].guide.lifecycles;
  const translated: Partial<Record<EventSubject, Readonly<Record<string, string>>>> = {
    payment_request: paymentRequest[1],
    consent: consent[1],
    account_consent: consent[1],
    payment: payment[1],
  };
  const inEnglish = lifecycleOf(kind)[status]?.description ?? '';
  return translated[kind]?.[status] ?? `<span lang="en" dir="ltr">${inEnglish}</span>`;
};

export const eventsHref = (kind: EventSubject, language: Language): string => hrefOf(`events/${kind}`, language);

const anchorOf = (type: string): string => type.replace('.', '-');

const kindPage = (kind: EventSubject, language: Language): PageSource => {
  const { events } = objectTexts[language];
  const types = eventTypesOf(kind);
  const sections = types.map((type) => {
    const example = exampleEvent(kind, type);
    const statuses = new Set(examplesOf(kind, type).map(({ status }) => status));
    const meaning =
      events.notices.get(type.slice(kind.length + 1)) ??
      [...statuses].map((status) => `\`${status}\`: ${meaningOf(kind, status, language)}`).join('\n\n');
    return `## \`${type}\` {#${anchorOf(type)}}\n\n${meaning}\n\n${json(example)}`;
  });
  return {
    path: `events/${kind}`,
    language,
    group: 'objects',
    section: 'events',
    shortTitle: kindTitles[language][kind],
    markdown: [`# ${events.titleOf(kindTitles[language][kind])}`, events.intro, ...sections].join('\n\n'),
  };
};

/** Returns the catalogue of events, and a page with an example of each event type for every kind of resource. */
export const eventPages = (language: Language): readonly PageSource[] => {
  const { events } = objectTexts[language];
  const rows = eventSubjects.map((kind) => {
    const href = eventsHref(kind, language);
    const types = eventTypesOf(kind).map((type) => `[\`${type}\`](${href}#${anchorOf(type)})`);
    return [`[${kindTitles[language][kind]}](${href})`, `\`${productOf(kind)}\``, types.join(' ')];
  });
  return [
    {
      path: 'events',
      language,
      group: 'objects',
      section: 'events',
      markdown: [
        `# ${events.title}`,
        events.catalogue,
        table(events.heading, rows),
        `## ${events.delivery} {#delivery}`,
        events.claims,
        json(sampleClaims('payment_request')),
      ].join('\n\n'),
    },
    ...eventSubjects.map((kind) => kindPage(kind, language)),
  ];
};
