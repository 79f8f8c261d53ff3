import { AggregateStore } from '#kernel';
import { type Organization } from './organization.js';

export abstract class Organizations extends AggregateStore<Organization> {
  /**
   * Returns this slug, if it is taken, and all taken slugs that begin with this slug and `-`. Slugs that other
   * organizations gave up within 90 days before `at` are taken too. Takes a lock, so that no concurrent transaction can
   * choose the same slug.
   */
  abstract listTakenSlugs(orgId: string, slug: string, at: Date): Promise<ReadonlySet<string>>;

  /** Counts the changes to the slug in the year before `at`. */
  abstract countSlugChanges(orgId: string, at: Date): Promise<number>;

  /** Reserves a slug that the organization gives up. */
  abstract reserveSlug(orgId: string, slug: string, at: Date): Promise<void>;
}
