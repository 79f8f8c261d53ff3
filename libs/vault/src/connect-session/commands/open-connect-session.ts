import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { definitionUnder, problemsWithInitialValues } from '#connector-definition';
import { Clock, invalid, invalidFields, invalidValue } from '#kernel';
import { Accounts } from '../../account/domain/account.js';
import { Credentials } from '../../credential/domain/credentials.js';
import {
  assertDefinition,
  type ExpectedDefinition,
  Integrations,
  isConfigured,
  methodsFor,
} from '../../integration/domain/integrations.js';
import {
  closed,
  ConnectSessions,
  hashSecret,
  newConnectSession,
  type RequestedConnectSession,
} from '../domain/connect-session.js';
import { oauthAppMissing } from '#vault-protocol';

type OpenedConnectSession = { session_id: string; token: string; expires_at: Date };

export class OpenConnectSession extends Command<OpenedConnectSession> {
  constructor(
    readonly orgId: string,
    readonly request: RequestedConnectSession,
    readonly expected: ExpectedDefinition | null,
  ) {
    super();
  }
}

@CommandHandler(OpenConnectSession)
export class OpenConnectSessionHandler implements ICommandHandler<OpenConnectSession> {
  constructor(
    private readonly integrations: Integrations,
    private readonly accounts: Accounts,
    private readonly connectSessions: ConnectSessions,
    private readonly clock: Clock,
  ) {}

  async execute({ orgId, request, expected }: OpenConnectSession): Promise<OpenedConnectSession> {
    const integration = await this.integrations.get(orgId, request.integration_id);
    assertDefinition(integration, expected);
    const methods = methodsFor(integration, request.auth_method);
    if (methods.length === 0)
      throw invalid('/auth_method', invalidValue, 'This integration has no auth_method with this name.');
    if (!methods.some((method) => isConfigured(integration, method))) throw oauthAppMissing();
    const { variables } = definitionUnder(integration.definition, request.auth_method);
    const problems = problemsWithInitialValues(variables, request.variables);
    if (problems.length > 0) throw invalidFields(problems);
    if (request.purpose === 'reconnect') await this.accounts.get(orgId, request.account_id ?? '');
    const at = this.clock.now();
    const { id, token } = this.connectSessions.createKeys(orgId, at);
    const session = newConnectSession(orgId, request, { id, hash: hashSecret(token) }, at);
    await this.connectSessions.open(session);
    return { session_id: session.id, token, expires_at: session.expires_at };
  }
}

/** Closes a session, because its connection was deleted or its creator lost access. */
export class CloseConnectSession extends Command<void> {
  constructor(
    readonly orgId: string,
    readonly id: string,
  ) {
    super();
  }
}

@CommandHandler(CloseConnectSession)
export class CloseConnectSessionHandler implements ICommandHandler<CloseConnectSession> {
  constructor(
    private readonly connectSessions: ConnectSessions,
    private readonly credentials: Credentials,
  ) {}

  async execute({ orgId, id }: CloseConnectSession): Promise<void> {
    const { outcome } = (await this.connectSessions.change({ org_id: orgId, id }, closed))?.before ?? {};
    if (outcome) await this.credentials.discard({ org_id: orgId, ...outcome });
  }
}
