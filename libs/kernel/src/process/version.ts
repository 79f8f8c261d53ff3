import { readFileSync } from 'node:fs';

/** The product's version, from the package.json next to `dist`. */
export const version = (
  JSON.parse(readFileSync(new URL('../../../../../package.json', import.meta.url), 'utf8')) as { version: string }
).version;
