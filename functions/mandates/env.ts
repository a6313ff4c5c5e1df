export { HttpEnv as Env } from '#shared/clients/sessions/request-guard.ts';
