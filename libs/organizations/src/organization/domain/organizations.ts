import { AggregateStore } from '#kernel';
import { type Organization } from './organization.js';

export abstract class Organizations extends AggregateStore<Organization> {
  /**
   * Slugs that begin with this one, of all organizations, and those that others have given up not long before `at`.
   * Nobody else may choose before the transaction ends.
   */
  abstract slugsLike(orgId: string, wanted: string, at: Date): Promise<ReadonlySet<string>>;

  /** How often the organization has changed its slug in the year before `at`. */
  abstract countSlugChanges(orgId: string, at: Date): Promise<number>;

  /** Holds a slug that the organization gives up. */
  abstract holdSlug(orgId: string, slug: string, at: Date): Promise<void>;
}
