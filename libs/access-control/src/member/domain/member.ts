import { type Act, Aggregate, type AggregateState, newId } from '#kernel';
import { type MemberEvent, type Via } from './member-events.js';

/** A role and why it is held; without any reason it is no longer. */
export type HeldRole = { role_id: string; direct: boolean; by_default: boolean; group_ids: string[] };

export type MemberState = AggregateState & {
  kind: 'person' | 'service';
  name: string | null;
  email: string | null;
  /** Name, else email, in lower case: what lists sort by. */
  label_key: string;
  email_key: string | null;
  /** Name and email in lower case: what `q` looks into. */
  search_key: string;
  title: string | null;
  avatar_url: string | null;
  status: 'active' | 'suspended';
  suspended_by: 'admin' | 'provisioning' | 'both' | null;
  /** True where a directory owns the profile. */
  provisioned: boolean;
  external_id: string | null;
  joined_at: Date;
  created_at: Date;
  updated_at: Date;
  roles: HeldRole[];
};

export type NewMember = { id?: string; kind: MemberState['kind']; name: string | null; email: string | null };

export class Member extends Aggregate<MemberState, MemberEvent> {
  protected readonly noun = 'member';

  static join(orgId: string, given: NewMember, roleIds: string[], act: Act, via: Via): Member {
    const member = new Member(newState(orgId, given, roleIds, act.at));
    const user_id = member.state.id;
    if (given.kind === 'service') member.apply(act, { type: 'member.created', data: { user_id, role_ids: roleIds } });
    else member.apply(act, { type: 'member.joined', data: { user_id, via, role_ids: roleIds } });
    return member;
  }
}

export const directly = (role_id: string): HeldRole => ({ role_id, direct: true, by_default: false, group_ids: [] });

const keysOf = ({ name, email }: { name: string | null; email: string | null }) => ({
  label_key: (name ?? email ?? '').toLowerCase(),
  email_key: email?.toLowerCase() ?? null,
  search_key: `${name ?? ''}\n${email ?? ''}`.toLowerCase(),
});

function newState(org_id: string, { id, kind, name, email }: NewMember, roleIds: string[], at: Date): MemberState {
  return {
    org_id,
    id: id ?? newId('usr', at),
    version: 1,
    kind,
    name,
    email,
    ...keysOf({ name, email }),
    title: null,
    avatar_url: null,
    status: 'active',
    suspended_by: null,
    provisioned: false,
    external_id: null,
    joined_at: at,
    created_at: at,
    updated_at: at,
    roles: [...new Set(roleIds)].map(directly),
  };
}
