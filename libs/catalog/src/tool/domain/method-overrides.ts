const headers = new Set(['x-http-method-override', 'x-http-method', 'x-method-override']);

/** Headers by which a provider takes a request for one of another method. */
export const isMethodHeader = (name: string): boolean => headers.has(name.toLowerCase());

/** The same of arguments, in the query or a body. */
export const isMethodArgument = (name: string): boolean => name === '_method';
