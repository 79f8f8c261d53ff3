import { type MemberState } from './member.js';

export type Occupant = Pick<MemberState, 'kind' | 'status'> & { role_ids: readonly string[] };

/** Keeps to what the plan allows. Asked under the organization's lock, so that two newcomers cannot take one seat. */
export abstract class Seats {
  /**
   * @param before what they were, or null for a newcomer.
   * @param promised seats that others wait for.
   * @throws conflict `seat_limit` when they would take a billable seat and the plan has none left.
   */
  abstract mustHaveRoom(orgId: string, before: Occupant | null, after: Occupant, promised?: number): Promise<void>;

  /** @throws conflict `quota_exceeded` when the plan has no service member left. */
  abstract mustHaveServiceMember(orgId: string): Promise<void>;
}

export const occupantOf = ({ kind, status, roles }: Pick<MemberState, 'kind' | 'status' | 'roles'>): Occupant => ({
  kind,
  status,
  role_ids: roles.map(({ role_id }) => role_id),
});
