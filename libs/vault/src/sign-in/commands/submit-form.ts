import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { newLinkSecret, sessionLimits } from '../../connect-session/domain/connect-session.js';
import { findForm, FormRefused, type MethodForm, validateInput, withoutPasswords } from '../domain/method-form.js';
import { namedProblem, SignInProblem } from '../domain/sign-in-problem.js';
import { CredentialExchange } from '../services/credential-exchange.js';
import { type OpenSession, ConnectSessionLookup } from '../services/connect-session-lookup.js';
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
    private readonly connectSessionLookup: ConnectSessionLookup,
    private readonly credentialExchange: CredentialExchange,
    private readonly signInCompletion: SignInCompletion,
  ) {}

  async execute({ token, auth_method, typed }: SubmitForm): Promise<string> {
    const opened = await this.connectSessionLookup
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
      throw thrown instanceof SignInProblem
        ? toCorrectable(
            thrown,
            opened,
            token,
            (sentence) => new FormRefused(auth_method, withoutPasswords(form.fields, typed), {}, sentence),
          )
        : thrown;
    }
  }

  /** Handles a form that the browser sent again, because it did not reach the service after the first time. */
  private async throwInterrupted(thrown: unknown): Promise<never> {
    const { session, connector } = thrown instanceof SignInProblem ? thrown.facts : {};
    if (!session?.claim?.startsWith(formClaimPrefix)) throw thrown;
    throw (await this.signInCompletion.findWayOn(session, session.claim, connector)) ?? thrown;
  }

  private findSubmittedForm(
    { session, integration, forms }: OpenSession,
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

/** Converts a problem to a form with errors if other input may help, otherwise to a page with the session's names. */
function toCorrectable(
  problem: SignInProblem,
  { session, integration }: OpenSession,
  token: string,
  refuse: (sentence: string) => FormRefused,
) {
  const connector = integration.definition.name;
  const left = sessionLimits.maxFailures - session.failures - 1;
  if (problem.kind === 'unavailable') return refuse(`${connector} is not responding. Wait a moment, then try again.`);
  if (problem.kind !== 'refused')
    return left > 0 ? problem.with({ session, connector, token }) : problem.with({ session, connector });
  if (left <= 0) return new SignInProblem('out_of_tries', { ...problem.facts, session, connector });
  const tries = left === 1 ? 'one more try' : `${left} more tries`;
  return refuse(`${connector} did not accept your entries. Check them and try again. You have ${tries}.`);
}
