import { type Category } from '#kernel';

/** What is read of an event. */
export type AuditRow = {
  id: string;
  occurred_at: string;
  type: string;
  category: Category;
  outcome: string;
  actor_kind: string;
  actor_id: string | null;
  token: { id: string; kind: string; name: string } | null;
  delegation: object[];
  resource_type: string;
  resource_id: string;
  resource_label: string | null;
  subject_user_id: string | null;
  changes: object[];
  data: Record<string, unknown>;
  ip: string | null;
  user_agent: string | null;
  request_id: string | null;
};

export const auditColumns = `id, occurred_at, type, category, outcome, actor_kind, actor_id, token, delegation,
  resource_type, resource_id, resource_label, subject_user_id, changes, data, ip, user_agent, request_id`;
