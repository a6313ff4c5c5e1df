export const docsPaths = ['/', '/openapi.json', '/docs', '/docs/{path+}'] as const;
