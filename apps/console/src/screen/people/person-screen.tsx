import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { Avatar } from '../../part/avatar.js';
import { Button } from '../../part/button.js';
import { LinkButton } from '../../part/link-button.js';
import { textOf } from '../../part/look-up.js';
import { Failure, Loading, Notice } from '../../part/states.js';
import { UserText } from '../../part/user-text.js';
import { DetailPage } from '../../page/detail-page.js';
import { Page } from '../../page/page.js';
import { Tabs, useTab } from '../../page/tabs.js';
import { useIdInPath } from '../../page/use-address.js';
import { hadPermission, type Tagged } from '../../session/api.js';
import { type Me, meQuery } from '../../session/me.js';
import { texts } from '../../texts/common.js';
import { people } from '../../texts/people.js';
import { AccessList } from './access-list.js';
import { PersonFacts } from './person-facts.js';
import { lacksResponsible, listsApps, type Member, nameOf, personQuery } from './queries.js';
import { ChangeResponsible } from './responsible.js';
import { whyNotExplained, whyNotReactivated, whyNotRemoved, whyNotSuspended } from './refusals.js';

// Most people look only at the access. The code of the other tabs is loaded when they are opened.
const Accounts = lazy(async () => ({ default: (await import('./accounts.js')).Accounts }));
const GrantsTab = lazy(async () => ({ default: (await import('./grants-tab.js')).GrantsTab }));
const TokensTab = lazy(async () => ({ default: (await import('./tokens-tab.js')).TokensTab }));

const Reactivate = lazy(async () => ({ default: (await import('./suspension.js')).Reactivate }));
const Suspend = lazy(async () => ({ default: (await import('./suspension.js')).Suspend }));
const WorkloadsTab = lazy(async () => ({ default: (await import('./workloads-tab.js')).WorkloadsTab }));

const tabs = [
  { name: 'access', label: people.tabs.access },
  { name: 'accounts', label: people.tabs.accounts },
  { name: 'grants', label: people.tabs.grants },
  { name: 'tokens', label: people.tabs.tokens },
] as const;

const agentTabs = [...tabs, { name: 'credentials', label: people.tabs.credentials }] as const;

/** Only agents have workload credentials. Members see their own, and those of others with `api_token:view`. */
const tabsFor = ({ id, kind }: Member, me: Me | undefined) => {
  const seesTokens = me ? me.permissions.includes('api_token:view') : hadPermission('api_token:view');
  return kind === 'service' && (seesTokens || id === me?.user.id) ? agentTabs : tabs;
};

/** One person or agent: what they can reach and through what, their accounts, agents and tokens. */
export default function PersonScreen() {
  const { data, error, refetch } = useQuery(personQuery(useIdInPath()));
  if (data) return <OnePerson tagged={data} />;
  return (
    <Page title={texts.screens.person}>
      {error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading rows={4} />}
    </Page>
  );
}

function OnePerson({ tagged }: { tagged: Tagged<Member> }) {
  const { value: member } = tagged;
  const { data: me } = useQuery(meQuery);
  const shown = tabsFor(member, me);
  const tab = useTab<(typeof agentTabs)[number]['name']>(shown);
  return (
    <DetailPage
      title={
        <span className="person-title">
          <Avatar name={nameOf(member)} kind={member.kind} /> <UserText>{nameOf(member)}</UserText>
        </span>
      }
      state={<State member={member} />}
      actions={<Actions tagged={tagged} />}
      events={<PersonFacts tagged={tagged} countsTeams={listsApps(tab)} />}
    >
      {member.suspended_by !== null && (
        <Notice title={people.statuses.suspended} kind="warn">
          <p>{textOf(people.suspendedBy, member.suspended_by)}</p>
          {lacksResponsible(member) && <ChangeResponsible tagged={tagged} />}
        </Notice>
      )}
      <Tabs label={people.tabs.label} tabs={shown} shown={tab} />
      {tab === 'access' && <AccessList member={member} />}
      <Suspense fallback={<Loading rows={3} />}>
        {tab === 'accounts' && <Accounts member={member} />}
        {tab === 'grants' && <GrantsTab member={member} />}
        {tab === 'tokens' && <TokensTab member={member} />}
        {tab === 'credentials' && <WorkloadsTab member={member} />}
      </Suspense>
    </DetailPage>
  );
}

const State = ({ member: { kind, status, title } }: { member: Member }) => (
  <>
    <span className={`badge ${status === 'active' ? 'good' : 'warn'}`}>{textOf(people.statuses, status)}</span>{' '}
    {textOf(people.kinds, kind)}
    {title !== null && (
      <>
        {' · '}
        <UserText>{title}</UserText>
      </>
    )}
  </>
);

function Actions({ tagged }: { tagged: Tagged<Member> }) {
  const { value: member } = tagged;
  const { data: me } = useQuery(meQuery);
  const [open, setOpen] = useState<'suspend' | 'reactivate' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <LinkButton to="/explain" search={{ user_id: member.id }} refusal={whyNotExplained(member, me)}>
        {people.explain}
      </LinkButton>
      <Link to="/activity" search={{ user_id: member.id }} className="button quiet">
        {people.activity}
      </Link>
      {member.status === 'active' ? (
        <Button onPress={() => setOpen('suspend')} refusal={whyNotSuspended(member, me)}>
          {people.suspend}
        </Button>
      ) : (
        <Button onPress={() => setOpen('reactivate')} refusal={whyNotReactivated(member, me)}>
          {people.reactivate}
        </Button>
      )}
      <LinkButton to={`/people/${member.id}/remove`} refusal={whyNotRemoved(member, me)}>
        {people.remove}
      </LinkButton>
      {open === 'suspend' && <Suspend tagged={tagged} onClose={close} />}
      {open === 'reactivate' && <Reactivate tagged={tagged} onClose={close} />}
    </>
  );
}
