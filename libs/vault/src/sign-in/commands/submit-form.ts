import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type ConnectSession, newLinkSecret, sessionLimits } from '../../connect-session/domain/connect-session.js';
import { findForm, FormRefused, type MethodForm, validateInput, withoutPasswords } from '../domain/method-form.js';
import { namedProblem, SignInProblem } from '../domain/sign-in-problem.js';
import { CredentialExchange } from '../services/credential-exchange.js';
import { type FoundConnectSession, ConnectSessionReader } from '../services/connect-session-reader.js';
import { SignInCompletion } from '../services/sign-in-completion.js';

/** Signs in with the values of a form. Returns the next address for the browser. */
export class SubmitForm extends Command<string> {
  constructor(
    readonly token: string,
    readonly auth_method: string,
    /** Values by field. */
    readonly typed: Record<string, string>,
  ) {
    super();
  }
}

@CommandHandler(SubmitForm)
export class SubmitFormHandler implements ICommandHandler<SubmitForm> {
  constructor(
    private readonly connectSessionReader: ConnectSessionReader,
    private readonly credentialExchange: CredentialExchange,
    private readonly signInCompletion: SignInCompletion,
  ) {}

  async execute({ token, auth_method, typed }: SubmitForm): Promise<string> {
    const opened = await this.connectSessionReader
      .find(token)
      .catch((thrown: unknown) => this.throwInterrupted(thrown));
    const { session } = opened;
    const form = this.findSubmittedForm(opened, token, auth_method);
    const { method, integration } = form;
    const values = validateInput(form, typed);
    try {
      return await this.signInCompletion.complete(session, newLinkSecret(formClaimPrefix), () =>
        this.credentialExchange.readForm(session, integration, method, values),
      );
    } catch (thrown) {
      if (!(thrown instanceof SignInProblem)) throw thrown;
      const correction = describeCorrection(thrown, opened);
      if (correction === null) throw addNames(thrown, opened, token);
      throw new FormRefused(auth_method, withoutPasswords(form.fields, typed), {}, correction);
    }
  }

  /** Handles a form that the browser sent again, because it did not reach the service after the first time. */
  private async throwInterrupted(thrown: unknown): Promise<never> {
    const { session, connector } = thrown instanceof SignInProblem ? thrown.facts : {};
    if (!session?.claim?.startsWith(formClaimPrefix)) throw thrown;
    throw (await this.signInCompletion.findWayOn(session, session.claim, connector)) ?? thrown;
  }

  private findSubmittedForm(
    { session, integration, forms }: FoundConnectSession,
    token: string,
    auth_method: string,
  ): MethodForm {
    try {
      const form = findForm(forms, auth_method);
      if (form.method.type === 'oauth2') throw new SignInProblem('method_gone');
      return form;
    } catch (thrown) {
      throw namedProblem(thrown, { session, connector: integration.definition.name, token });
    }
  }
}

/** Prefix of the claims that forms make on a session, because forms have no attempt. */
const formClaimPrefix = 'form_';

/** Returns what the form says if other input or a second try may help, otherwise null. */
function describeCorrection(problem: SignInProblem, { session, integration }: FoundConnectSession): string | null {
  const connector = integration.definition.name;
  if (problem.kind === 'unavailable') return `${connector} is not responding. Wait a moment, then try again.`;
  const left = countTriesLeft(session);
  if (problem.kind !== 'refused' || left <= 0) return null;
  const tries = left === 1 ? 'one more try' : `${left} more tries`;
  return `${connector} did not accept your entries. Check them and try again. You have ${tries}.`;
}

/** Adds the session's names to the problem that its page shows. The page has a link to the form while tries are left. */
function addNames(problem: SignInProblem, { session, integration }: FoundConnectSession, token: string): SignInProblem {
  const names = { session, connector: integration.definition.name };
  if (countTriesLeft(session) > 0) return problem.with({ ...names, token });
  if (problem.kind === 'refused') return new SignInProblem('out_of_tries', { ...problem.facts, ...names });
  return problem.with(names);
}

const countTriesLeft = ({ failures }: ConnectSession): number => sessionLimits.maxFailures - failures - 1;
