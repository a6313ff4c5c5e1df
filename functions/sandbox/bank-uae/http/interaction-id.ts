const version4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

/** Returns whether the value of x-fapi-interaction-id is a version 4 UUID (RFC 9562 §5.4), as the market requires. */
export const isInteractionId = (text: string | undefined): boolean => version4.test(text ?? '');
