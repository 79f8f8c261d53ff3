import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type SignedInPerson, SignInLinks, SignInPerson } from '#identity';
import { forbidden, type RequestFacts } from '#kernel';
import { type SignInClient } from './sign-in-clients.js';

/** Opens sessions for whom issuers signed in. */
@Injectable()
export class SignInSessions {
  constructor(
    private readonly commands: CommandBus,
    private readonly links: SignInLinks,
  ) {}

  /** One at the least. @throws forbidden for who belongs to none. */
  async organizationsOf({ org_id }: SignInClient, person: SignedInPerson): Promise<string[]> {
    const organizations = org_id === null ? await this.links.organizationsOf(person) : [org_id];
    if (organizations.length > 0) return organizations;
    throw forbidden('not_member', 'You are a member of no organization here: ask to be invited.');
  }

  enter(orgId: string, { terms }: SignInClient, person: SignedInPerson, request: RequestFacts): Promise<string> {
    return this.commands.execute(new SignInPerson(orgId, person, terms, request));
  }
}
