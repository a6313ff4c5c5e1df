/** The reader's ids in this tab, by the ids in the examples: all examples of a resource have the same id. */
const storageKey = 'docs-ids';

export const ownIds = () => Object.entries(JSON.parse(sessionStorage.getItem(storageKey)) ?? {});

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns the ids of a response, each with the one in its place in the example. */
const idsIn = (example, response) => {
  if (uuid.test(example) && uuid.test(response)) return [[example, response]];
  if (typeof example !== 'object' || typeof response !== 'object' || !example || !response) return [];
  return Object.keys(example).flatMap((name) => idsIn(example[name], response[name]));
};

/** Stores the ids of a response, so that the next pages have them in place of those in the examples. */
export const learnIds = (example, response) => {
  const ids = Object.fromEntries([...ownIds(), ...idsIn(example, response)]);
  sessionStorage.setItem(storageKey, JSON.stringify(ids));
};
