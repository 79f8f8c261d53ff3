import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type SignedInPerson, SignInLinks, SignInPerson } from '#identity';
import { forbidden, type RequestFacts } from '#kernel';
import { type SignInClient } from './sign-in-clients.js';

/** Opens sessions for people whom identity providers authenticated. */
@Injectable()
export class SignInSessions {
  constructor(
    private readonly commands: CommandBus,
    private readonly links: SignInLinks,
  ) {}

  /** The person's organizations, at least one. @throws forbidden if there is none. */
  async organizationsOf({ org_id }: SignInClient, person: SignedInPerson): Promise<string[]> {
    const organizations = org_id === null ? await this.links.organizationsOf(person) : [org_id];
    if (organizations.length > 0) return organizations;
    throw forbidden('not_member', 'You don’t belong to any organization yet. Ask an administrator for an invitation.');
  }

  enter(orgId: string, { terms }: SignInClient, person: SignedInPerson, request: RequestFacts): Promise<string> {
    return this.commands.execute(new SignInPerson(orgId, person, terms, request));
  }
}
