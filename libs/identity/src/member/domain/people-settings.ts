/** What the organization's settings and plan say about its people; kept by the context of organizations. */
export type PeopleRules = {
  default_role_id: string;
  /** What who is provisioned holds, as long as nothing else gives them a role. */
  provisioning_default_role_id: string;
  invite_days: number;
  allowed_email_domains: string[];
  /** Null: as long as wanted. */
  token_max_days: number | null;
  /** What becomes of toolboxes, templates and connectors of who leaves. */
  departed_resources: 'ownerless' | 'require_transfer';
  /** Null: as many as wanted. */
  billable_seats: number | null;
  service_members: number | null;
};

export abstract class PeopleSettings {
  abstract of(orgId: string): Promise<PeopleRules>;
}
