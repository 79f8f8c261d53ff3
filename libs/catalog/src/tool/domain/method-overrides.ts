const headers = new Set(['x-http-method-override', 'x-http-method', 'x-method-override']);

/** Headers that make a provider treat a request as another method. */
export const isMethodHeader = (name: string): boolean => headers.has(name.toLowerCase());

/** Arguments in a query or body that do the same. */
export const isMethodArgument = (name: string): boolean => name === '_method';
