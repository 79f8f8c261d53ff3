import { Injectable } from '@nestjs/common';
import { Clock } from '#kernel';
import { isCurrentValue } from '../../account/domain/declarations.js';
import { Variables } from '../../account/domain/variables.js';
import {
  type ConnectSession,
  ConnectSessions,
  hasSucceeded,
  isOpen,
} from '../../connect-session/domain/connect-session.js';
import { type Integration, Integrations } from '../../integration/domain/integrations.js';
import { FrozenOrganizations } from '../../organization/persistence/frozen-organizations.js';
import { listMethodForms, type MethodForm } from '../domain/method-form.js';
import { SignInProblem } from '../domain/sign-in-problem.js';

export type FoundConnectSession = { session: ConnectSession; integration: Integration; forms: MethodForm[] };

/** Finds the session that a link opens. */
@Injectable()
export class ConnectSessionReader {
  constructor(
    private readonly connectSessions: ConnectSessions,
    private readonly integrations: Integrations,
    private readonly variables: Variables,
    private readonly frozenOrganizations: FrozenOrganizations,
    private readonly clock: Clock,
  ) {}

  /** @throws SignInProblem if the link is invalid or has expired. */
  async find(token: string): Promise<FoundConnectSession> {
    const session = token === '' ? null : await this.connectSessions.findByToken(token);
    if (!session) throw new SignInProblem('start_again');
    const integration = await this.integrations.get(session.org_id, session.integration_id);
    const facts = { session, connector: integration.definition.name };
    if (!isOpen(session, this.clock.now()))
      throw new SignInProblem(hasSucceeded(session) ? 'finished' : 'expired', facts);
    if (await this.frozenOrganizations.has(session.org_id)) throw new SignInProblem('organization_ending', facts);
    const forms = listMethodForms(integration, session.auth_method);
    if (forms.length === 0) throw new SignInProblem('method_gone', facts);
    return { session: await this.withKnown(session, integration), integration, forms };
  }

  /** Adds the values that the account already has, so that people need not enter them again. */
  private async withKnown(session: ConnectSession, { definition }: Integration): Promise<ConnectSession> {
    if (session.account_id === null) return session;
    const known = await this.variables.listPlain(session.org_id, session.account_id);
    const methods = definition.auth.filter(({ name }) => session.auth_method === null || session.auth_method === name);
    const texts = Object.fromEntries(
      known
        .filter((each) => methods.some(({ name }) => isCurrentValue(definition, name, each)))
        .flatMap(({ name, value }) => (typeof value === 'string' ? [[name, value] as const] : [])),
    );
    return { ...session, variables: { ...texts, ...session.variables } };
  }
}
