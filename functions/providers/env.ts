export { HttpEnv as Env } from '#shared/http/gate.ts';
