/** Throws if an option is missing. JavaScript has no types that would say so. */
export const requireOptions = <T>(caller: string, options: T | undefined, ...names: readonly (keyof T)[]): void => {
  const missing = names.filter((name) => !options?.[name]);
  if (missing.length > 0) throw new TypeError(`${caller} needs { ${names.join(', ')} }: pass ${missing.join(', ')}`);
};

/** Returns the base URL without a slash at its end. */
export const addressOf = (baseUrl: string): string => {
  if (/^https?:\/\//i.test(baseUrl) && URL.canParse(baseUrl)) return baseUrl.replace(/\/$/, '');
  throw new TypeError('baseUrl must be the address of the service, such as https://api.example.com');
};
