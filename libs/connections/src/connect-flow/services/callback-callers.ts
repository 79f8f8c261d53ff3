import { Injectable } from '@nestjs/common';
import { MemberCallers } from '#identity';
import { ApiError, type Caller, type RequestFacts } from '#kernel';
import { canCreateConnection } from '../../connection/domain/connection-policy.js';
import { type ExpectedCallback } from '../domain/expected-callback.js';
import { Connections } from '../../connection/persistence/connections.js';
import { SignInAuthorizer } from './sign-in-authorizer.js';

/** The member who requested a connect link, with their rights at the time of the return. */
@Injectable()
export class CallbackCallers {
  constructor(
    private readonly callers: MemberCallers,
    private readonly connections: Connections,
    private readonly authorizer: SignInAuthorizer,
  ) {}

  /** The member; null if they may no longer sign in for the connection. */
  async find(expected: ExpectedCallback, request: RequestFacts): Promise<Caller | null> {
    const { org_id, connection_id, user_id, purpose } = expected;
    const caller = await this.callers.find(org_id, user_id, request);
    if (!caller || caller.frozen || (purpose === 'connect' && !canCreateConnection(caller).allowed)) return null;
    try {
      await this.connections.change(org_id, connection_id, ({ state }) => this.authorizer.authorize(caller, state));
      return caller;
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) return null;
      throw error;
    }
  }
}
