import { type INestApplication } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CreateMember, CreateRole, IssueToken, buildOperator, type Permission, Roles } from '#identity';
import { actOfOperator, type Clock } from '#kernel';
import { CreateOrganization, type Plan } from '#organizations';
import { type Client, clientOf } from './client.js';

/** A member's roles: system roles by name, or one custom role with exactly these permissions. */
export type Rights = string | readonly Permission[] | { roles: readonly string[] };

export type People<Name extends string> = Record<Name, Rights>;

export type OrganizationOptions = { plan?: Plan; name?: string };

export type MemberClient = Client & { orgId: string; userId: string; roleIds: string[]; email: string };

/** Creates organizations with members, through the product's own commands. */
export class Founder {
  private readonly commands: CommandBus;
  private count = 0;

  constructor(
    private readonly app: INestApplication,
    private readonly base: string,
    private readonly clock: Clock,
  ) {
    this.commands = app.get(CommandBus, { strict: false });
  }

  async organization<Name extends string>(
    people: People<Name>,
    { plan = 'self_hosted', name = `Organization ${++this.count}` }: OrganizationOptions,
  ): Promise<Record<Name | 'owner', MemberClient>> {
    const owner = { name: 'Olivia Owner', email: `owner@${this.count}.example.com` };
    const { orgId, userId, token } = await this.commands.execute(
      new CreateOrganization({ name, slug: null, plan, founder: owner, act: actOfOperator(this.clock) }),
    );
    const roleIds = await this.roleIds(orgId, ['Org Owner']);
    const clients = { owner: clientOf(this.base, token, { orgId, userId, roleIds, email: owner.email }) };
    for (const [person, rights] of Object.entries<Rights>(people))
      Object.assign(clients, { [person]: await this.member(orgId, person, rights) });
    return clients as Record<Name | 'owner', MemberClient>;
  }

  async member(orgId: string, person: string, rights: Rights): Promise<MemberClient> {
    const operator = buildOperator(orgId, this.clock.now());
    const role_ids = await this.rolesOf(orgId, person, rights);
    const name = person[0]!.toUpperCase() + person.slice(1);
    const email = `${person}@${orgId.replace('_', '-')}.example.com`;
    const given = { kind: 'person', name, email, role_ids } as const;
    const user_id = await this.commands.execute(new CreateMember(operator, given));
    const token = { kind: 'personal', user_id, name: 'Test', scopes: null, days: 90 } as const;
    const { secret } = await this.commands.execute(new IssueToken(operator, token));
    return clientOf(this.base, secret, { orgId, userId: user_id, roleIds: role_ids, email });
  }

  private async rolesOf(orgId: string, person: string, rights: Rights): Promise<string[]> {
    if (typeof rights === 'string') return this.roleIds(orgId, [rights]);
    if ('roles' in rights) return this.roleIds(orgId, rights.roles);
    const role = { name: `Role of ${person}`, description: null, permissions: [...rights] };
    return [await this.commands.execute(new CreateRole(buildOperator(orgId, this.clock.now()), role))];
  }

  private roleIds(orgId: string, names: readonly string[]): Promise<string[]> {
    return this.app.get(Roles, { strict: false }).idsByName(orgId, names);
  }
}
