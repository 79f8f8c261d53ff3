import { conflict } from '#kernel';
import { type Roles } from '../../role/domain/roles.js';
import { type MemberState } from './member.js';
import { type Members } from './members.js';
import { type PeopleRules, type PeopleSettings } from './people-settings.js';

/** A member as far as they may take a seat. */
type SeatUser = Pick<MemberState, 'kind' | 'status'> & { role_ids: readonly string[] };

type KnownOfSeats = { reserved?: number; rules?: PeopleRules };

/** What a plan has of something, null for as much as wanted, and what is taken of it. */
type PlanUsage = { limit: number | null; taken: number };

function refuseOverSeats({ limit, taken }: PlanUsage): void {
  if (limit === null || taken < limit) return;
  throw conflict('seat_limit', `The plan has ${limit} billable seats: free one, or change the plan.`);
}

function refuseOverServiceMembers({ limit, taken }: PlanUsage): void {
  if (limit === null || taken < limit) return;
  throw conflict('quota_exceeded', `The plan has ${limit} service members.`);
}

/** Keeps to what the plan allows. Asked under the organization's lock, so that two newcomers cannot take one seat. */
export class Seats {
  constructor(
    private readonly members: Members,
    private readonly roles: Roles,
    private readonly settings: PeopleSettings,
  ) {}

  /**
   * @param before what they were, or null for a newcomer.
   * @param known `reserved`: seats that others are invited to; `rules`, where they were read under this lock.
   * @throws conflict `seat_limit` when they would take a billable seat and the plan has none left.
   */
  async mustHaveSeat(orgId: string, before: SeatUser | null, after: SeatUser, known: KnownOfSeats = {}): Promise<void> {
    const { billable_seats: limit } = known.rules ?? (await this.settings.of(orgId));
    if (limit === null || !(await this.takesSeat(orgId, after))) return;
    if (before && (await this.takesSeat(orgId, before))) return;
    refuseOverSeats({ limit, taken: (await this.members.countSeats(orgId)) + (known.reserved ?? 0) });
  }

  /**
   * Does what may give many a role at once.
   * @param work answers how many it changed something for. @throws conflict `seat_limit` when the plan has no seats for it.
   */
  async mustSuffice(orgId: string, work: () => Promise<number>): Promise<void> {
    const { billable_seats: limit } = await this.settings.of(orgId);
    const before = limit === null ? 0 : await this.members.countSeats(orgId);
    if ((await work()) === 0 || limit === null) return;
    const taken = await this.members.countSeats(orgId);
    if (taken > before) refuseOverSeats({ limit, taken: taken - 1 });
  }

  /** @throws conflict `quota_exceeded` when the plan has no service member left. */
  async mustHaveServiceMember(orgId: string): Promise<void> {
    const { service_members: limit } = await this.settings.of(orgId);
    if (limit !== null) refuseOverServiceMembers({ limit, taken: await this.members.countServiceMembers(orgId) });
  }

  private async takesSeat(orgId: string, { kind, status, role_ids }: SeatUser): Promise<boolean> {
    if (kind !== 'person' || status !== 'active') return false;
    const roles = await this.roles.named(orgId, role_ids, () => '/role_ids');
    return roles.some(({ seat_class }) => seat_class === 'billable');
  }
}

export const seatUserOf = ({ kind, status, roles }: Pick<MemberState, 'kind' | 'status' | 'roles'>): SeatUser => ({
  kind,
  status,
  role_ids: roles.map(({ role_id }) => role_id),
});
