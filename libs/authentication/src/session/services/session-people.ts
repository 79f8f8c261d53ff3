import { Injectable } from '@nestjs/common';
import { OrganizationDirectory } from '#identity';
import { type Caller } from '#kernel';
import { AuthorizationOptions } from '../domain/authorization-server.js';

/** The person signed in to a browser, as pages show them. */
export type SessionPerson = { label: string; organization: string; logo_url: string | null };

@Injectable()
export class SessionPeople {
  constructor(
    private readonly organizationDirectory: OrganizationDirectory,
    private readonly authorizationOptions: AuthorizationOptions,
  ) {}

  async load({ orgId, label }: Caller): Promise<SessionPerson> {
    const [organization] = await this.organizationDirectory.summariesAmong([orgId]);
    const { name = '', logo_url = null } = organization ?? {};
    return { label: label ?? '', organization: name, logo_url: this.buildAddress(logo_url) };
  }

  /** Returns the absolute URL of a logo, so that a page's content security policy can contain its origin. */
  buildAddress(logo_url: string | null): string | null {
    return logo_url && new URL(logo_url, this.authorizationOptions.serviceUrl).href;
  }
}
