import { Injectable } from '@nestjs/common';
import { type Caller, Decision } from '#kernel';
import { type RoleCard, RoleCards } from '../../role/domain/role-cards.js';
import { avatarOf } from '../domain/avatar.js';
import { canManageMembers } from '../domain/member-policy.js';
import { heldIn, heldRoleView, roleIdsIn } from './held-roles.js';
import { type Flags, flagsFor } from './member-flags.js';
import { type MemberRow } from './member-row.js';
import { type MemberView } from './member.view.js';

/** What shapes every view of a page. */
type Seen = {
  caller: Caller;
  cards: ReadonlyMap<string, RoleCard>;
  flagsOf: (row: MemberRow, is_owner: boolean) => Flags;
  ids: boolean;
  factors: boolean;
  activity: boolean;
};

@Injectable()
export class MemberViews {
  constructor(private readonly cards: RoleCards) {}

  async of(caller: Caller, rows: readonly MemberRow[]): Promise<MemberView[]> {
    const seen: Seen = {
      caller,
      cards: await this.cards.of(caller, roleIdsIn(rows)),
      flagsOf: flagsFor(caller),
      ids: Decision.holding(caller, 'sso:view').allowed,
      factors: Decision.holding(caller, 'org:manage', 'audit:view').allowed,
      activity: canManageMembers(caller).allowed,
    };
    return rows.map((row) => viewOf(row, seen));
  }
}

function viewOf(row: MemberRow, { caller, cards, flagsOf, ids, factors, activity }: Seen): MemberView {
  const roles = heldIn(row, cards);
  const isSelf = row.id === caller.userId;
  const billable = roles.some(({ card }) => card.seat_class === 'billable');
  const isOwner = roles.some(({ card }) => card.system_key === 'org_owner');
  const flags = flagsOf(row, isOwner);
  return {
    id: row.id,
    user_id: row.id,
    kind: row.kind,
    name: row.name,
    email: row.email,
    title: row.title,
    avatar_url: avatarOf(row.avatar_url, row.email),
    status: row.status,
    suspended_by: row.suspended_by,
    role_ids: roles.map(({ card }) => card.id),
    roles: roles.map(heldRoleView),
    seat_class: billable ? 'billable' : 'free_admin',
    uses_seat: billable && row.kind === 'person' && row.status === 'active',
    provisioned: row.provisioned,
    external_id: ids ? row.external_id : undefined,
    team_count: row.team_count,
    joined_at: row.joined_at,
    last_active_at: isSelf || activity ? dayOf(row.last_active_on) : null,
    second_factor: isSelf || factors ? factorOf(row) : undefined,
    restriction_count: row.restriction_count,
    legacy_override: row.legacy_override,
    active_grant_count: row.active_grant_count,
    can_manage_roles: flags.can_manage_roles,
    can_suspend: flags.can_suspend,
    can_remove: flags.can_remove,
    can_edit_profile: flags.can_edit_profile,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

const dayOf = (date: string | null): string | null => (date === null ? null : `${date}T00:00:00.000Z`);

/** No sign-in told of one: that is not having none. */
const factorOf = ({ second_factor_at }: MemberRow): 'yes' | 'unknown' => (second_factor_at ? 'yes' : 'unknown');
