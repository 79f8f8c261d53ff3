import { emailKey, newId, textKey } from '#kernel';
import { directRole } from './held-role.js';
import { type MemberState } from './member-state.js';

export type NewMember = {
  /** Set when the id is already known: a member of another organization, or a returning member. */
  id?: string;
  /** Whether the person was a member of this organization before. */
  returns?: boolean;
  kind: MemberState['kind'];
  name: string | null;
  email: string | null;
  /** Members who saw the link of the invite. If empty, the address is confirmed. */
  invited_by?: string[];
  responsible_user_id?: string | null;
};

export const keysOf = ({ name, email }: { name: string | null; email: string | null }) => ({
  label_key: textKey(name ?? email ?? ''),
  email_key: email === null ? null : emailKey(email),
  search_key: textKey(`${name ?? ''}\n${email ?? ''}`),
});

export function newState(org_id: string, newMember: NewMember, roleIds: string[], at: Date): MemberState {
  const { id, kind, name, email, invited_by = [], responsible_user_id = null } = newMember;
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
    directory: null,
    confirmed: invited_by.length === 0,
    invited_by,
    brought_by: [],
    unconfirmed_keys: [],
    responsible_user_id,
    responsible_asked_id: null,
    notifications_off: [],
    joined_at: at,
    created_at: at,
    updated_at: at,
    roles: [...new Set(roleIds)].map(directRole),
  };
}
