import { startProblem } from '#kernel';
import { OperatorError } from './postgres/index.js';
import { startProduct } from './start-product.js';
import { welcome } from './welcome.js';

/** What the operator can mend is one clear line; anything else is ours and shows where it happened. */
function fail(error: unknown): never {
  console.error(error instanceof OperatorError ? error.message : (startProblem(error) ?? error));
  process.exit(1);
}

let ending: Promise<unknown> | undefined;

/** Ends everything, the database last: it is a process of its own, and would outlive this one. */
function end(error?: unknown): void {
  ending ??= starting
    .then((product) => product.stop())
    .then(() => (error === undefined ? process.exit(0) : fail(error)), fail);
}

// A terminal and npm both send a signal, so that further ones mean nothing; one may come before everything runs.
process.on('SIGTERM', () => end()).on('SIGINT', () => end());
process.on('uncaughtException', (error) => end(error));
const starting = startProduct(process.env);
const product = await starting.catch(fail);
void product.lost.then(() => end(new OperatorError('The embedded PostgreSQL has ended: start the product again.')));
if (!ending) console.log(welcome(product));
