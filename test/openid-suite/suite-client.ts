/** A module that the suite runs. */
export interface RunningModule {
  readonly id: string;
  /** The issuer of the module's bank. */
  readonly issuer: string;
}

/** The state of a module, in the suite's spelling. */
interface ModuleInfo {
  readonly status: string;
  readonly result?: string;
}

interface LogEntry {
  readonly result?: string;
  readonly src: string;
  readonly msg: string;
}

const endStates = ['FINISHED', 'INTERRUPTED'];
const maxMsUntilEnd = 40_000;

/** The REST interface of a running conformance suite. */
export const createSuiteClient = (suiteUrl: string) => {
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-proto': 'https' };
    const response = await fetch(`${suiteUrl}/api/${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok)
      throw new Error(`The suite returned ${response.status} to ${method} ${path}: ${text.slice(0, 500)}`);
    return JSON.parse(text) as T;
  };

  return {
    /** Creates a test plan. Returns its id and the names of its modules. */
    createPlan: async (planName: string, variant: object, config: object) => {
      const query = new URLSearchParams({ planName, variant: JSON.stringify(variant) });
      const { id, modules } = await call<{ id: string; modules: { testModule: string }[] }>(
        'POST',
        `plan?${query.toString()}`,
        config,
      );
      return { id, modules: modules.map(({ testModule }) => testModule) };
    },

    /** Starts a module, and waits until its bank accepts requests. */
    startModule: async (plan: string, test: string): Promise<RunningModule> => {
      const query = new URLSearchParams({ test, plan, variant: '{}' });
      const { id } = await call<{ id: string }>('POST', `runner?${query.toString()}`);
      const states = ['CONFIGURED', 'WAITING', ...endStates].join(',');
      await call('GET', `runner/${id}/wait-state?states=${states}&timeoutMs=20000`);
      const { exposed } = await call<{ exposed: { issuer: string } }>('GET', `runner/${id}`);
      return { id, issuer: exposed.issuer };
    },

    /** Waits until a module ends. Returns its result, and the conditions that did not hold. */
    outcomeOf: async (id: string) => {
      const until = Date.now() + maxMsUntilEnd;
      let info = await call<ModuleInfo>('GET', `info/${id}`);
      while (!endStates.includes(info.status) && Date.now() < until) {
        await new Promise((resolve) => setTimeout(resolve, 500));
        info = await call<ModuleInfo>('GET', `info/${id}`);
      }
      const log = await call<readonly LogEntry[]>('GET', `log/${id}`);
      const failures = log
        .filter(({ result = '' }) => ['FAILURE', 'WARNING'].includes(result))
        .map(({ result, src, msg }) => `${result} ${src}: ${msg}`);
      return { status: info.status, result: info.result, failures };
    },
  };
};
