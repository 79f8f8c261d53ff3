import { AggregateStore } from '#kernel';
import { type Organization } from './organization.js';

export abstract class Organizations extends AggregateStore<Organization> {
  /** Slugs that begin with this one, of all organizations. Nobody else may choose before the transaction ends. */
  abstract slugsLike(orgId: string, wanted: string): Promise<ReadonlySet<string>>;
}
