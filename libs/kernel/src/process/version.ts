import { readFileSync } from 'node:fs';

/** Which version of the product this is: as package.json says, which lies beside `dist`. */
export const version = (
  JSON.parse(readFileSync(new URL('../../../../../package.json', import.meta.url), 'utf8')) as { version: string }
).version;
