import { isDeepStrictEqual } from 'node:util';
import { type Act, Aggregate, type AggregateState, AggregateStore, type EventEntries, textKey } from '#kernel';
import { type Plan, planFacts } from './plans.js';
import { type OrganizationSettings, type SettingsChanges, withLaterSettings } from './settings.js';

/** The state of an organization. Its `id` is also its `org_id`. */
export type OrganizationState = AggregateState & {
  name: string;
  name_key: string;
  slug: string;
  logo_url: string | null;
  status: 'active' | 'deletion_scheduled' | 'purging';
  plan: Plan;
  settings: OrganizationSettings;
  deletion_scheduled_at: Date | null;
  deletion_scheduled_by: string | null;
  purge_at: Date | null;
  created_at: Date;
  updated_at: Date;
};

const notScheduled = {
  status: 'active',
  deletion_scheduled_at: null,
  deletion_scheduled_by: null,
  purge_at: null,
} as const;

/** Maximum number of milliseconds by which the clock of a worker may be behind. */
const clockSkew = 60_000;

type NewOrganization = Pick<OrganizationState, 'id' | 'name' | 'slug' | 'plan' | 'settings'>;

export class Organization extends Aggregate<OrganizationState, OrganizationEvent> {
  protected readonly noun = 'organization';

  static create(content: NewOrganization, ownerId: string, act: Act): Organization {
    const organization = new Organization({
      org_id: content.id,
      version: 1,
      ...content,
      name_key: textKey(content.name),
      logo_url: null,
      ...notScheduled,
      created_at: act.at,
      updated_at: act.at,
    });
    organization.apply(act, {
      type: 'organization.created',
      data: { plan: content.plan, owner_user_id: ownerId },
    });
    return organization;
  }

  rename(name: string, act: Act): void {
    if (name === this.state.name) return;
    const changes = { name, name_key: textKey(name), updated_at: act.at };
    this.apply(act, { type: 'organization.updated', data: { fields: ['name'] } }, changes);
  }

  changeSlug(slug: string, act: Act): void {
    const data = { before: this.state.slug, after: slug };
    this.apply(act, { type: 'organization.slug_changed', data }, { slug, updated_at: act.at });
  }

  changeSettings(changes: SettingsChanges, act: Act): void {
    const before = withLaterSettings(this.state.settings);
    // Cloned to plain objects, because instances of body classes would compare as different.
    const { approval_policy, ...others } = structuredClone(changes);
    const settings = { ...before, ...others, approval_policy: { ...before.approval_policy, ...approval_policy } };
    const names = Object.keys(changes) as (keyof OrganizationSettings)[];
    const fields = names.filter((name) => !isDeepStrictEqual(settings[name], before[name]));
    if (fields.length === 0) return;
    this.apply(act, { type: 'organization.settings_changed', data: { fields } }, { settings, updated_at: act.at });
  }

  /** @param logo_url null removes the logo. */
  changeLogo(logo_url: string | null, act: Act): void {
    if (logo_url === this.state.logo_url) return;
    const type = logo_url === null ? 'organization.logo_removed' : 'organization.logo_set';
    this.apply(act, { type, data: {} }, { logo_url, updated_at: act.at });
  }

  /** @returns false if a deletion is already scheduled. */
  scheduleDeletion(purgeAt: Date, act: Act): boolean {
    if (this.state.status !== 'active') return false;
    const changes = {
      status: 'deletion_scheduled',
      deletion_scheduled_at: act.at,
      deletion_scheduled_by: act.by,
      purge_at: purgeAt,
      updated_at: act.at,
    } as const;
    const data = { purge_at: purgeAt.toISOString() };
    this.apply(act, { type: 'organization.deletion_scheduled', data }, changes);
    return true;
  }

  /** Starts the deletion now, even if none was scheduled. @returns false if it has already begun. */
  orderPurge(act: Act): boolean {
    if (this.state.status === 'purging') return false;
    const purge_at = new Date(act.at.getTime() - clockSkew);
    const { deletion_scheduled_at, deletion_scheduled_by } = this.state;
    const changes = {
      status: 'deletion_scheduled',
      deletion_scheduled_at: deletion_scheduled_at ?? act.at,
      deletion_scheduled_by: deletion_scheduled_by ?? act.by,
      purge_at,
      updated_at: act.at,
    } as const;
    const data = { purge_at: purge_at.toISOString() };
    this.apply(act, { type: 'organization.deletion_scheduled', data }, changes);
    return true;
  }

  restore(act: Act): void {
    this.apply(act, { type: 'organization.restored', data: {} }, { ...notScheduled, updated_at: act.at });
  }

  /** @returns false if the plan is unchanged. A smaller plan does not remove anything that exists. */
  changePlan(plan: Plan, act: Act): boolean {
    if (plan === this.state.plan) return false;
    const [before, after] = [planFacts[this.state.plan].features, planFacts[plan].features];
    const added = after.filter((feature) => !before.includes(feature));
    const removed = before.filter((feature) => !after.includes(feature));
    const data = { added, removed };
    this.apply(act, { type: 'organization.features_changed', data }, { plan, updated_at: act.at });
    return true;
  }

  /** Records a billing event. The organization's own state does not change. */
  recordBilling(event: BillingEvent, act: Act): void {
    this.apply(act, event);
  }

  /** Begins the purge. After this the organization cannot be restored. */
  beginPurge(act: Act): void {
    this.apply(act, { type: 'organization.purge_started', data: {} }, { status: 'purging', updated_at: act.at });
  }

  protected override label(): string {
    return this.state.name;
  }
}

export type OrganizationEvent =
  | { type: 'organization.created'; data: { plan: string; owner_user_id: string } }
  | { type: 'organization.updated'; data: { fields: string[] } }
  | { type: 'organization.slug_changed'; data: { before: string; after: string } }
  | { type: 'organization.logo_set' | 'organization.logo_removed'; data: object }
  | { type: 'organization.settings_changed'; data: { fields: string[] } }
  | { type: 'organization.deletion_scheduled'; data: { purge_at: string } }
  | { type: 'organization.restored'; data: object }
  | { type: 'organization.features_changed'; data: { added: string[]; removed: string[] } }
  | { type: 'organization.purge_started'; data: object }
  | BillingEvent;

export type BillingEvent =
  | { type: 'billing.checkout_opened'; data: { plan: string } }
  | { type: 'billing.portal_opened'; data: object }
  | { type: 'billing.payment_failed' | 'billing.payment_recovered'; data: object }
  | { type: 'billing.second_subscription_canceled'; data: object }
  | { type: 'billing.seats_reported'; data: { quantity: number } }
  | { type: 'billing.subscription_changed'; data: { plan: string; status: string; cancel_at_period_end: boolean } };

export const organizationEvents = {
  'organization.created': { says: 'created organization', category: 'organization' },
  'organization.updated': { says: 'renamed organization', category: 'organization' },
  'organization.slug_changed': { says: 'changed the slug of', category: 'organization' },
  'organization.logo_set': { says: 'set the logo of', category: 'organization' },
  'organization.logo_removed': { says: 'removed the logo of', category: 'organization' },
  // For example, settings decide which tools run without approval.
  'organization.settings_changed': {
    says: 'changed the settings of',
    category: 'organization',
    changesPermissions: true,
  },
  'organization.deletion_scheduled': {
    says: 'scheduled the deletion of',
    category: 'organization',
    changesPermissions: true,
  },
  'organization.restored': { says: 'canceled the deletion of', category: 'organization', changesPermissions: true },
  'organization.purge_started': { says: 'started deleting', category: 'organization', changesPermissions: true },
  'organization.features_changed': {
    says: 'changed the features of',
    category: 'organization',
    changesPermissions: true,
  },
  'billing.checkout_opened': { says: 'opened a checkout for', category: 'organization' },
  'billing.portal_opened': { says: 'opened the billing portal of', category: 'organization' },
  'billing.payment_failed': { says: 'reported a failed payment for', category: 'organization' },
  'billing.payment_recovered': { says: 'received the overdue payment for', category: 'organization' },
  'billing.second_subscription_canceled': { says: 'canceled a second subscription of', category: 'organization' },
  'billing.seats_reported': { says: 'reported the number of seats of', category: 'organization' },
  'billing.subscription_changed': {
    says: 'changed the subscription of',
    category: 'organization',
    changesPermissions: true,
  },
} satisfies EventEntries<OrganizationEvent>;

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
