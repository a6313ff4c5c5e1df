import { BankCallEnv } from '#shared/banks/connectors.ts';
import { HttpEnv } from '#shared/clients/sessions/request-guard.ts';

export const Env = HttpEnv.extend(BankCallEnv.shape);
