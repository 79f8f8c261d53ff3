import { Injectable } from '@nestjs/common';
import { AccessEpochs, type Act, Transactions } from '#kernel';
import { Member } from '../../member/domain/member.js';
import { Members } from '../../member/domain/members.js';
import { systemRoleState } from '../../role/domain/role.js';
import { Roles } from '../../role/domain/roles.js';
import { systemRoles } from '../../role/domain/system-roles.js';
import { Secrets } from '../../secret/domain/secret.js';
import { secretKinds } from '../../token/domain/token.js';
import { Tokens } from '../../token/domain/tokens.js';

type Owner = {
  /** Set if the owner is already a member of another organization. */
  userId?: string;
  name: string | null;
  email: string;
  /** Lifetime of the first token in days. */
  tokenDays: number;
  /** Secret of the first token, if it was created earlier. */
  secret?: string;
};

type Founded = { userId: string; token: string; roleIds: Record<string, string> };

/** Creates what every organization starts with: the system roles, an owner, and a token for the owner. */
@Injectable()
export class OrganizationFounder {
  constructor(
    private readonly transactions: Transactions,
    private readonly accessEpochs: AccessEpochs,
    private readonly roles: Roles,
    private readonly members: Members,
    private readonly tokens: Tokens,
    private readonly secrets: Secrets,
  ) {}

  /** Makes a secret for a first token. */
  newSecret(orgId: string): string {
    return this.secrets.create(secretKinds.personal, orgId);
  }

  /** Call it in the transaction that creates the organization. */
  begin(orgId: string, owner: Owner, features: readonly string[], act: Act): Promise<Founded> {
    return this.transactions.run(orgId, async () => {
      await this.accessEpochs.begin(orgId, features);
      const roles = systemRoles.map((role) => systemRoleState(orgId, role, act.at));
      await this.roles.addSystemRoles(orgId, roles);
      const roleIds = Object.fromEntries(roles.map(({ system_key, id }) => [system_key as string, id]));
      const { userId: id, name, email, tokenDays: days } = owner;
      const member = Member.join(orgId, { id, kind: 'person', name, email }, [roleIds.org_owner!], act, 'founding');
      await this.members.add(member);
      const user_id = member.state.id;
      const first = { kind: 'personal', user_id, name: 'First token', scopes: null, days } as const;
      const { secret } = await this.tokens.issue(orgId, first, [user_id], act, owner.secret);
      return { userId: user_id, token: secret, roleIds };
    });
  }
}
