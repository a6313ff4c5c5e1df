import type { Clock } from './clock.ts';

interface CacheOptions<T> {
  /** Maximum number of cached values. The least recently used one is evicted first. */
  readonly max: number;
  /** How long values are valid, in milliseconds since their loading began. By default, they do not expire. */
  readonly lifetimeMs?: number;
  /** Returns the expiry of a value that states its own, in epoch milliseconds. */
  readonly validUntil?: (value: T) => number;
  readonly now?: Clock;
}

/**
 * Creates an in-process cache for values that are expensive to get. A failure of `loadValue` is not cached, so the next
 * caller tries again.
 */
export const createCache = <T>(options: CacheOptions<T>) => {
  const { max, lifetimeMs = Infinity, validUntil, now = () => new Date() } = options;
  const cached = boundedMap<{ readonly value: T; readonly until: number }>(max);
  const pending = new Map<string, Promise<T>>();
  const store = (key: string, value: T, since: number): void =>
    cached.set(key, { value, until: Math.min(since + lifetimeMs, validUntil?.(value) ?? Infinity) });

  const peek = (key: string): T | undefined => {
    const entry = cached.get(key);
    return entry && entry.until > now().getTime() ? entry.value : undefined;
  };
  const load = (key: string, loadValue: () => Promise<T>): Promise<T> => {
    const loading = (async () => {
      const since = now().getTime();
      const value = await loadValue();
      store(key, value, since);
      return value;
    })();
    pending.set(key, loading);
    const settle = () => pending.delete(key);
    loading.then(settle, settle);
    return loading;
  };

  return {
    /** Returns the cached value, or undefined if no valid value is cached. */
    peek,
    set: (key: string, value: T) => store(key, value, now().getTime()),
    forget: (key: string) => cached.delete(key),
    /**
     * Returns the cached value, or else the result of `loadValue`. Callers that arrive while `loadValue` is running
     * share its result.
     */
    async getOrLoad(key: string, loadValue: () => Promise<T>): Promise<T> {
      const entry = cached.get(key);
      if (entry && entry.until > now().getTime()) return entry.value;
      return pending.get(key) ?? load(key, loadValue);
    },
  };
};

/** Calls `loadValue` once and caches the result indefinitely. After a failure, the next call tries again. */
export const memoize = <T>(loadValue: () => Promise<T>): (() => Promise<T>) => {
  const cache = createCache<T>({ max: 1 });
  return () => cache.getOrLoad('', loadValue);
};

/** Calls `read` once per object, and caches the result for as long as the object exists. */
export const memoizeByKey = <Subject extends object, T>(read: (subject: Subject) => T): ((subject: Subject) => T) => {
  const results = new WeakMap<Subject, { readonly result: T }>();
  return (subject) => {
    const earlier = results.get(subject);
    if (earlier) return earlier.result;
    const result = read(subject);
    results.set(subject, { result });
    return result;
  };
};

/** Calls `read` once per combination of texts, and caches the results indefinitely. */
export const memoizeByText = <Texts extends readonly string[], T>(read: (...texts: Texts) => T): typeof read => {
  const results = new Map<string, T>();
  return (...texts) => {
    const key = texts.join(' ');
    const result = results.get(key) ?? read(...texts);
    results.set(key, result);
    return result;
  };
};

/** A map with a limited number of entries. A new entry evicts the least recently used one. */
export const boundedMap = <T>(max: number) => {
  // A Map iterates in insertion order, so re-inserting an entry on use keeps the least recently used one first.
  const entries = new Map<string, T>();
  const putLast = (key: string, value: T): void => {
    entries.delete(key);
    entries.set(key, value);
  };
  return {
    get(key: string): T | undefined {
      const value = entries.get(key);
      if (value !== undefined) putLast(key, value);
      return value;
    },
    set(key: string, value: T): void {
      putLast(key, value);
      const [oldest] = entries.keys();
      if (entries.size > max && oldest !== undefined) entries.delete(oldest);
    },
    delete: (key: string) => entries.delete(key),
  };
};
