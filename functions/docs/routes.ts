export const docsPaths = [
  '/',
  '/favicon.ico',
  '/robots.txt',
  '/llms.txt',
  '/llms-full.txt',
  '/.well-known/api-catalog',
  '/.well-known/security.txt',
  '/openapi.json',
  '/docs',
  '/docs/{path+}',
] as const;
