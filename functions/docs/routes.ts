export const docsPaths = [
  '/',
  '/favicon.ico',
  '/llms.txt',
  '/llms-full.txt',
  '/.well-known/api-catalog',
  '/.well-known/security.txt',
  '/openapi.json',
  '/docs',
  '/docs/{path+}',
] as const;
