import { refineError, quotaExceeded } from '#kernel';
import { type Roles } from '../../role/domain/roles.js';
import { type MemberState } from './member.js';
import { type Members } from './members.js';
import { type PeopleRules, type PeopleSettings } from './people-settings.js';
import { seatLimit } from '../../role/domain/refusals.js';

/** The fields of a member that decide whether they use a seat. */
type SeatUser = Pick<MemberState, 'kind' | 'status'> & { role_ids: readonly string[] };

type KnownSeatFacts = { reserved?: number; rules?: PeopleRules };

/** A limit of the plan, null for unlimited, and how much of it is used. */
type PlanUsage = { limit: number | null; used: number };

/**
 * Enforces the limits of the plan. Call it under the organization's lock, so that two newcomers cannot get the same
 * seat.
 */
export class Seats {
  constructor(
    private readonly members: Members,
    private readonly roles: Roles,
    private readonly settings: PeopleSettings,
  ) {}

  /**
   * @param before the previous state, or null for a newcomer.
   * @param known `reserved`: seats promised to invites; `rules`: the plan limits, if they were already read under this
   * lock.
   * @throws conflict `seat_limit` when the member would need a billable seat and the plan has none left.
   */
  async assertSeatFor(
    orgId: string,
    before: SeatUser | null,
    after: SeatUser,
    known: KnownSeatFacts = {},
  ): Promise<void> {
    const { billable_seats: limit } = known.rules ?? (await this.settings.get(orgId));
    if (limit === null || !(await this.usesSeat(orgId, after))) return;
    if (before && (await this.usesSeat(orgId, before))) return;
    assertSeatLeft({ limit, used: (await this.members.countSeats(orgId)) + (known.reserved ?? 0) });
  }

  /**
   * Runs work that may give a role to many members at once.
   * @param work returns the number of members it changed.
   * @throws conflict `seat_limit` if more billable seats are in use afterwards than the plan has.
   */
  async assertSeatsAfter(orgId: string, work: () => Promise<number>): Promise<void> {
    const { billable_seats: limit } = await this.settings.get(orgId);
    const before = limit === null ? 0 : await this.members.countSeats(orgId);
    if ((await work()) === 0 || limit === null) return;
    const used = await this.members.countSeats(orgId);
    if (used > before) assertSeatLeft({ limit, used: used - 1 });
  }

  /** @throws conflict `quota_exceeded` when the plan allows no more service members. */
  async assertServiceMemberAllowed(orgId: string): Promise<void> {
    const { service_members: limit } = await this.settings.get(orgId);
    if (limit !== null) assertServiceMemberLeft({ limit, used: await this.members.countServiceMembers(orgId) });
  }

  private async usesSeat(orgId: string, { kind, status, role_ids }: SeatUser): Promise<boolean> {
    if (kind !== 'person' || status !== 'active') return false;
    const roles = await this.roles.findNamed(orgId, role_ids, () => '/role_ids');
    return roles.some(({ seat_class }) => seat_class === 'billable');
  }
}

function assertSeatLeft({ limit, used }: PlanUsage): void {
  if (limit === null || used < limit) return;
  throw seatLimit(limit);
}

function assertServiceMemberLeft({ limit, used }: PlanUsage): void {
  if (limit === null || used < limit) return;
  throw serviceMemberLimit(limit);
}

export const serviceMemberLimit = refineError(
  quotaExceeded,
  (limit: number) =>
    `Your organization already has ${limit} service members, the limit of its plan. Remove one or change the plan.`,
  'The organization has as many service members as its plan allows: `limits.service_members` of `GET /organization/{id}`.',
);

export const buildSeatUser = ({ kind, status, roles }: Pick<MemberState, 'kind' | 'status' | 'roles'>): SeatUser => ({
  kind,
  status,
  role_ids: roles.map(({ role_id }) => role_id),
});
