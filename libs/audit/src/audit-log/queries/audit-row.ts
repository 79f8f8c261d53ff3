/** The columns of an event. */
export type AuditRow = {
  id: string;
  occurred_at: string;
  type: string;
  category: string;
  outcome: string;
  actor_kind: string;
  actor_id: string | null;
  token: { id: string; kind: string; name: string } | null;
  /** Null instead of an empty list, because most events have no delegation and parsing a list takes time. */
  delegation: object[] | null;
  resource_type: string;
  resource_id: string;
  resource_label: string | null;
  /** Whether the resource has a `deleted` event. For people, who can return, a missing label shows that they left. */
  deleted: boolean;
  subject_user_id: string | null;
  changes: object[] | null;
  data: Record<string, unknown>;
  ip: string | null;
  user_agent: string | null;
  request_id: string | null;
};

/** SQL of the columns of `kernel.events`, for a statement about one organization. */
export const auditColumns = `id, occurred_at, type, category, outcome, actor_kind, actor_id, token,
  nullif(delegation, '[]') as delegation,
  resource_type, resource_id, resource_label, subject_user_id, nullif(changes, '[]') as changes, data, ip, user_agent, request_id,
  (select true from kernel.events gone where gone.org_id = :org_id and gone.resource_id = events.resource_id
     and gone.type like '%.deleted' limit 1) is not null as deleted`;
