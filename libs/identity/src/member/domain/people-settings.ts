/** The organization's settings and plan limits for its people; implemented by the organizations context. */
export type PeopleRules = {
  default_role_id: string;
  /** The role of provisioned members without any other role. */
  provisioning_default_role_id: string;
  invite_days: number;
  allowed_email_domains: string[];
  /** Null: no limit. */
  token_max_days: number | null;
  /** What happens to the toolboxes, templates and connectors of a member who leaves. */
  departed_resources: 'ownerless' | 'require_transfer';
  /** Null: no limit. */
  billable_seats: number | null;
  service_members: number | null;
};

export abstract class PeopleSettings {
  abstract get(orgId: string): Promise<PeopleRules>;
}
