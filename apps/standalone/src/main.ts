import { ConfigurationError } from '#kernel';
import { OperatorError } from './postgres/index.js';
import { type Product, startProduct } from './start-product.js';
import { welcome } from './welcome.js';

/** What the operator can mend is one clear line; anything else is ours and shows where it happened. */
function fail(error: unknown): never {
  const known = error instanceof OperatorError || error instanceof ConfigurationError;
  console.error(known ? error.message : error);
  process.exit(1);
}

/** Ends everything at the first signal. A terminal and npm both send one, so that further ones mean nothing. */
function stopAtSignals(product: Product): void {
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= product.stop().then(() => process.exit(0), fail);
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
}

const product = await startProduct(process.env).catch(fail);
stopAtSignals(product);
void product.lost.then(() => fail(new OperatorError('The embedded PostgreSQL has ended: start the product again.')));
console.log(welcome(product));
