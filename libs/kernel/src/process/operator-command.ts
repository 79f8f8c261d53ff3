import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const inPackage = (path: string): string => fileURLToPath(new URL(`../../../../../${path}`, import.meta.url));

const starter = inPackage('bin/latchkey-server.cjs');

/** How an operator runs `cli` from this installation: in a clone, from an npm package, or in the container image. */
export const operatorCommand = existsSync(inPackage('.ci'))
  ? 'npm run --silent cli --'
  : existsSync(starter)
    ? `node ${starter} cli`
    : 'latchkey cli';
