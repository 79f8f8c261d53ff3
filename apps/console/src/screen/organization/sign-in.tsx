import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from '../../part/button.js';
import { Copy } from '../../part/copy.js';
import { LinkButton } from '../../part/link-button.js';
import { Fact } from '../../part/fact.js';
import { textOf } from '../../part/look-up.js';
import { Empty, Failure, Loading, Notice } from '../../part/states.js';
import { Time } from '../../part/time.js';
import { UserText } from '../../part/user-text.js';
import { client, organizationId } from '../../session/api.js';
import { meQuery, whyNotAllowed } from '../../session/me.js';
import { queries } from '../../session/queries.js';
import { organization } from '../../texts/organization.js';
import { type SignIn, signInQuery } from './queries.js';

const { signIn: words } = organization;

/** The organization's identity provider, with a test. */
export function SignInTab() {
  const { data, error, refetch } = useQuery(signInQuery);
  if (data) return <OneSignIn signIn={data} />;
  if (data === null)
    return (
      <Empty title={words.empty}>
        <p>{words.emptyHelp}</p>
        <a className="button quiet" href="/reference/guides/sign-in">
          {words.docs}
        </a>
      </Empty>
    );
  return error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading />;
}

const kinds = { unverified: 'warn', working: 'good', failing: 'bad' } as const;

function OneSignIn({ signIn }: { signIn: SignIn }) {
  const { data: me } = useQuery(meQuery);
  const test = useMutation({
    mutationFn: () => client.signIn.verify(organizationId),
    onSuccess: (tested) => queries.setQueryData(signInQuery.queryKey, tested),
  });
  return (
    <>
      <div className="tab-top">
        <p>
          <span className={`badge ${kinds[signIn.status]}`}>{textOf(words.statuses, signIn.status)}</span>{' '}
          <span role="status">{test.data && words.tested[test.data.status]}</span>
        </p>
        <Button
          onPress={() => test.mutate()}
          busy={test.isPending}
          refusal={whyNotAllowed(me, words.testRefusal, 'sso:manage')}
        >
          {words.test}
        </Button>
      </div>
      {signIn.last_error !== null && (
        <Notice title={words.statuses.failing} kind="bad">
          <p>
            <UserText>{signIn.last_error}</UserText>
          </p>
        </Notice>
      )}
      {test.error && <Failure error={test.error} />}
      <dl className="facts wide">
        <Fact name={words.issuer}>{signIn.issuer}</Fact>
        <Fact name={words.clientId}>{signIn.client_id}</Fact>
        <Fact name={words.secret}>{signIn.client_secret_set ? words.secretSet : words.secretMissing}</Fact>
        <Fact name={words.required}>{signIn.required ? organization.yes : organization.no}</Fact>
        <Fact name={words.justInTime}>{textOf(words.justInTimes, signIn.just_in_time)}</Fact>
        <Fact name={words.domains}>{signIn.allowed_email_domains.join(', ')}</Fact>
        <Fact name={words.claim}>
          {signIn.organization_claim !== null && `${signIn.organization_claim} = ${signIn.organization_value ?? ''}`}
        </Fact>
        <Fact name={words.owners}>{signIn.signs_in_owners ? organization.yes : organization.no}</Fact>
        <Fact name={words.verified}>{signIn.last_verified_at !== null && <Time at={signIn.last_verified_at} />}</Fact>
        <Fact name={words.setBy}>{signIn.set_by_label}</Fact>
        <Fact name={words.start}>
          <code>{signIn.start_url}</code> <Copy text={signIn.start_url} />
        </Fact>
        <Fact name={words.redirect}>
          <code>{signIn.redirect_uri}</code> <Copy text={signIn.redirect_uri} />
        </Fact>
      </dl>
      <LinkButton to="/organization/agents">{words.agents}</LinkButton>
    </>
  );
}
