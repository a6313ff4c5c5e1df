/**
 * Returns whether the origin of a URL can be part of a content security policy (Level 3 §2.3.1). Hosts of URLs may
 * contain `;` and `,`, which end a directive or a policy.
 */
export const isHostSource = ({ host }: URL): boolean => /^(?:[a-z\d.-]+|\[[\da-f:]+\])(?::\d+)?$/.test(host);
