import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The product's version, from the package.json next to `dist`. */
export const version = (
  JSON.parse(readFileSync(new URL('../../../../../package.json', import.meta.url), 'utf8')) as { version: string }
).version;

const inPackage = (path: string): string => fileURLToPath(new URL(`../../../../../${path}`, import.meta.url));

const starter = inPackage('bin/latchkey-server.cjs');

const [start, cli] = existsSync(inPackage('.ci'))
  ? ['npm start', 'npm run --silent cli --']
  : existsSync(starter)
    ? [`node ${starter}`, `node ${starter} cli`]
    : ['latchkey standalone', 'latchkey cli'];

/** How an operator runs `cli` from this installation: in a clone, from an npm package, or in the container image. */
export const operatorCommand = cli;

/** How an operator starts everything in one process from this installation. */
export const startCommand = start;
