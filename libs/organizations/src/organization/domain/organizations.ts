import { AggregateStore } from '#kernel';
import { type Organization } from './organization.js';

export abstract class Organizations extends AggregateStore<Organization> {
  /** The slug, or the next one with a number that nobody has. Nobody else gets it before the transaction ends. */
  abstract freeSlug(orgId: string, wanted: string): Promise<string>;
}
