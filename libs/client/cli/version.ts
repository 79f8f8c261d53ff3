declare const __VERSION__: string | undefined;

/** The version of the package, which the bundler inserts. */
export const version = typeof __VERSION__ === 'string' ? __VERSION__ : '0.0.0';
