import { Injectable } from '@nestjs/common';
import { type Connector, MissingOAuthApps } from '#catalog';
import { needsOAuthApp } from '#connector-definition';
import { type Caller } from '#kernel';
import { type ConnectRight, mayConnect } from '../domain/connect-right.js';

/**
 * Decides whether callers can connect an account now. This asks the vault. Lists of tools do not: an agent keeps a tool
 * while its application is missing, and a call says what to do.
 */
@Injectable()
export class ConnectRights {
  constructor(private readonly missingOAuthApps: MissingOAuthApps) {}

  /** Returns a function that decides about these connectors. */
  async load(
    caller: Caller,
    connectors: readonly (Connector | undefined)[],
  ): Promise<(connector: Connector | undefined) => ConnectRight> {
    const slugs = connectors.flatMap((each) => (each?.definition.auth.some(needsOAuthApp) ? [each.slug] : []));
    const lacking = slugs.length === 0 ? none : await this.missingOAuthApps.filter(caller.orgId, slugs);
    return (connector) => {
      const can_connect = mayConnect(caller, connector, lacking);
      return { can_connect, needs_oauth_app: !can_connect && mayConnect(caller, connector) };
    };
  }
}

const none: ReadonlySet<string> = new Set();
