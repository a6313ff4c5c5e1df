/** The paths of the documentation. Everything below `/docs` is at most two segments deep. */
export const docsPaths = ['/', '/openapi.json', '/docs', '/docs/{page}', '/docs/{folder}/{page}'] as const;
