import { textOf } from '../../part/look-up.js';
import { Time } from '../../part/time.js';
import { UserText } from '../../part/user-text.js';
import { type Me } from '../../session/me.js';
import { health } from '../../texts/health.js';
import { Check, type Findings } from './check.js';
import { Problem } from './problem.js';
import { type Directory, directoryQuery, type Security, securityQuery, type SignIn, signInQuery } from './queries.js';
import { explainMissing } from './refusal.js';

const { signIn, directory, security } = health;

/** How people sign in, and what the directory does. */
export const SignInPart = ({ me }: { me: Me }) => (
  <>
    <Check
      title={signIn.title}
      lead={signIn.lead}
      query={signInQuery(me.organization.id)}
      refusal={explainMissing(me, 'sso:view')}
      findIn={findInSignIn}
    />
    <Check
      title={directory.title}
      lead={directory.lead}
      query={directoryQuery}
      refusal={explainMissing(me, 'sso:view')}
      findIn={findInDirectory}
    />
    <Check
      title={security.title}
      lead={security.lead}
      query={securityQuery(me.organization.id)}
      refusal={explainMissing(me, 'org:manage', 'audit:view')}
      findIn={findInSecurity}
    />
  </>
);

function findInSignIn(provider: SignIn): Findings {
  if (provider === null) return { problems: [], fine: signIn.none };
  const { status, issuer, last_error, last_verified_at } = provider;
  if (status === 'working') return { problems: [], fine: signIn.fine };
  const problem = (
    <Problem name={issuer} mark={textOf(signIn.statuses, status)} kind={status === 'failing' ? 'bad' : 'warn'}>
      <UserText>{last_error ?? signIn.unverified}</UserText> · {signIn.last}{' '}
      {last_verified_at === null ? signIn.never : <Time at={last_verified_at} />}
    </Problem>
  );
  return { problems: [problem], fine: signIn.fine };
}

function findInDirectory({ refusals, last_request_at }: Directory): Findings {
  const problems = refusals.map(({ id, resource_label, message, occurred_at }) => (
    <Problem key={id} name={resource_label ?? directory.formerResource}>
      <UserText>{message}</UserText> · <Time at={occurred_at} />
    </Problem>
  ));
  return { problems, fine: last_request_at === null ? directory.never : directory.fine };
}

function findInSecurity(summary: Security): Findings {
  const found = [
    [summary.without_second_factor, security.without],
    [summary.tokens_without_expiry, security.endless],
    [summary.tokens_unused_90_days, security.unused],
  ] as const;
  const problems = found.filter(([count]) => count > 0).map(([count, describe]) => describe(count));
  const noneReported = summary.with_second_factor + summary.without_second_factor === 0;
  return { problems, fine: noneReported ? security.unreported : security.fine };
}
