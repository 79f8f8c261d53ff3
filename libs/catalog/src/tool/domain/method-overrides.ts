const headers = new Set(['x-http-method-override', 'x-http-method', 'x-method-override']);

/** Whether a header makes a provider treat a request as another HTTP method. */
export const isMethodHeader = (name: string): boolean => headers.has(name.toLowerCase());

/** Whether an argument in a query or body would override the HTTP method. */
export const isMethodArgument = (name: string): boolean => name === '_method';
