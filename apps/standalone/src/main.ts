import { crashText, startProblem } from '#platform/process';
import { OperatorError } from '#composition/operator-error';
import { startProduct, welcome } from '#composition/product';

/**
 * Prints a problem that the operator can fix, in one clear line. All other errors are bugs and are printed with their
 * stack.
 */
function fail(error: unknown): never {
  console.error(error instanceof OperatorError ? error.message : (startProblem(error) ?? crashText(error)));
  process.exit(1);
}

let ending: Promise<unknown> | undefined;

/** Stops everything. The database stops last. It is a separate process, so it would outlive this one. */
function end(error?: unknown): void {
  ending ??= starting
    .then((product) => product.stop())
    .then(() => (error === undefined ? process.exit(0) : fail(error)), fail);
}

// A terminal and npm both send a signal, so repeated signals are ignored. A signal can arrive before startup has
// finished.
process.on('SIGTERM', () => end()).on('SIGINT', () => end());
process.on('uncaughtException', (error) => end(error));
const starting = startProduct(process.env);
const product = await starting.catch(fail);
void product.lost.then(() => end(new OperatorError('The embedded PostgreSQL has stopped. Start the product again.')));
if (!ending) console.log(welcome(product));
