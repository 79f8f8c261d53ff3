import { type Product } from './product.js';
import { type Installation } from './installation.js';

/** Runs one task with the product's contexts, next to the running product. Loading the contexts takes seconds. */
export async function withProduct<Result>(
  installation: Installation,
  work: (product: Product) => Promise<Result>,
): Promise<Result> {
  const { openProduct } = await import('./product.js');
  return openProduct(installation, work);
}
