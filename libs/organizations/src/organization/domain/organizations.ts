import { AggregateStore } from '#kernel';
import { type Organization } from './organization.js';

export abstract class Organizations extends AggregateStore<Organization> {
  /**
   * All slugs with this prefix, of any organization, including slugs given up shortly before `at`. Takes a lock, so
   * that no concurrent transaction can choose the same slug.
   */
  abstract slugsLike(orgId: string, wanted: string, at: Date): Promise<ReadonlySet<string>>;

  /** How often the slug was changed in the year before `at`. */
  abstract countSlugChanges(orgId: string, at: Date): Promise<number>;

  /** Reserves a slug that the organization gives up. */
  abstract holdSlug(orgId: string, slug: string, at: Date): Promise<void>;
}
