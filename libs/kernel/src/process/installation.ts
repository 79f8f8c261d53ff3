import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The product's version, from the package.json next to `dist`. */
export const version = (
  JSON.parse(readFileSync(new URL('../../../../../package.json', import.meta.url), 'utf8')) as { version: string }
).version;

const inPackage = (path: string): string => fileURLToPath(new URL(`../../../../../${path}`, import.meta.url));

const starter = inPackage('bin/latchkey-server.cjs');

const isClone = existsSync(inPackage('.ci'));

/**
 * Whether this is the container image. There, all commands run with the environment of the container, so a printed
 * command does not repeat it.
 */
const isImage = !isClone && !existsSync(starter);

const [start, cli, demo] = isClone
  ? ['npm start', 'npm run --silent cli --', 'npm run demo --']
  : isImage
    ? ['latchkey standalone', 'latchkey cli', null]
    : [`node ${starter}`, `node ${starter} cli`, `node ${starter} demo`];

/** How an operator runs `cli` from this installation: in a clone, from an npm package, or in the container image. */
export const operatorCommand = cli;

/** How an operator starts everything in one process from this installation. */
export const startCommand = start;

/** How an operator runs the demo from this installation. Null in the container image, which does not run it. */
export const demoCommand = demo;

/** Returns a command that works on a data folder. The setting is left out if the command finds the folder by itself. */
export const commandOn = (dataDir: string, command: string): string =>
  isImage || dataDir === resolve('.latchkey') ? command : `LATCHKEY_DATA_DIR=${dataDir} ${command}`;
