import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type SignedInPerson, SignInLinks, SignInPerson } from '#identity';
import { forbidden, type RequestFacts } from '#kernel';
import { type SignInClient } from './sign-in-clients.js';

/** The session of a browser, or the organizations of which its person has to choose one. */
export type OpenedSession = { session: string } | { organizations: string[] };

/** Opens sessions for whom issuers signed in. */
@Injectable()
export class SignInSessions {
  constructor(
    private readonly commands: CommandBus,
    private readonly links: SignInLinks,
  ) {}

  async open(client: SignInClient, person: SignedInPerson, request: RequestFacts): Promise<OpenedSession> {
    const organizations = client.org_id === '' ? await this.links.organizationsOf(person) : [client.org_id];
    const [orgId] = organizations;
    if (orgId === undefined)
      throw forbidden('not_member', 'You are a member of no organization here: ask to be invited.');
    if (organizations.length > 1) return { organizations };
    return { session: await this.enter(orgId, client, person, request) };
  }

  enter(orgId: string, { terms }: SignInClient, person: SignedInPerson, request: RequestFacts): Promise<string> {
    return this.commands.execute(new SignInPerson(orgId, person, terms, request));
  }
}
