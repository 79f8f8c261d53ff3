import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../part/button.js';
import { Confirm } from '../../part/confirm.js';
import { Copy } from '../../part/copy.js';
import { Fact } from '../../part/fact.js';
import { JsonValue } from '../../part/json-value.js';
import { LinkButton } from '../../part/link-button.js';
import { textOf } from '../../part/look-up.js';
import { Empty } from '../../part/states.js';
import { Day, Time } from '../../part/time.js';
import { UserText } from '../../part/user-text.js';
import { makeVisible } from '../../part/visible.js';
import { Section } from '../../page/detail-page.js';
import { List } from '../../page/list-page.js';
import { client } from '../../session/api.js';
import { meQuery } from '../../session/me.js';
import { people } from '../../texts/people.js';
import { workloads as words } from '../../texts/workloads.js';
import { credentialsQuery, type Member, memberAppsQuery, readAgain, type WorkloadCredential } from './queries.js';
import { whyNoCredential } from './refusals.js';
import { type PublicKey, thumbprintOf } from './thumbprint.js';

/** The workloads that can act as an agent without a stored token. */
export function WorkloadsTab({ member }: { member: Member }) {
  const { data: me } = useQuery(meQuery);
  const add = (
    <LinkButton to={`/people/${member.id}/credentials/new`} refusal={whyNoCredential(me)}>
      {words.add}
    </LinkButton>
  );
  return (
    <Section title={people.tabs.credentials} actions={add}>
      <p className="soft tab-lead">{words.help}</p>
      <List
        query={credentialsQuery(member.id)}
        keyOf={({ id }) => id}
        row={(credential) => <Row credential={credential} />}
        empty={
          <Empty title={words.empty}>
            <p>{words.emptyHelp}</p>
            <a className="button quiet" href="/reference/guides/agents#agents-without-a-person">
              {words.docs}
            </a>
          </Empty>
        }
      />
    </Section>
  );
}

function Row({ credential }: { credential: WorkloadCredential }) {
  const [isOpen, setOpen] = useState(false);
  const { name, kind, created_at, created_by_label, can_delete } = credential;
  return (
    <div className="thing">
      <div>
        <strong>
          <UserText>{name}</UserText>
        </strong>{' '}
        <span className="badge">{textOf(words.kinds, kind)}</span>
        <p className="soft small">
          {words.added} <Day at={created_at} /> <UserText>{words.by(created_by_label)}</UserText>
          <LastUse credential={credential} />
        </p>
        <Facts credential={credential} />
      </div>
      <Button onPress={() => setOpen(true)} refusal={can_delete ? null : words.refusals.delete}>
        {words.delete}
        <span className="unseen">
          {' '}
          <UserText>{name}</UserText>
        </span>
      </Button>
      {isOpen && <Delete credential={credential} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** A workload that has used its credential is one of the member’s apps, with the credential as its client. */
function LastUse({ credential: { id, user_id } }: { credential: WorkloadCredential }) {
  const { data } = useQuery(memberAppsQuery(user_id));
  if (!data) return null;
  const uses = data.result.flatMap(({ client_id, last_used_at }) => (client_id === id ? (last_used_at ?? []) : []));
  const last = uses.sort().at(-1);
  return (
    <>
      {' · '}
      {words.lastUsed} {last === undefined ? people.never : <Time at={last} />}
    </>
  );
}

function Facts({ credential }: { credential: WorkloadCredential }) {
  const { id, kind, issuer, subject, audience, claims, reusable, jwks, jwks_uri, max_scope } = credential;
  return (
    <dl className="facts workload">
      <Fact name={words.issuer}>{issuer}</Fact>
      <Fact name={words.subject}>{subject}</Fact>
      <Fact name={words.audience}>{audience}</Fact>
      <Fact name={words.claims}>
        {claims !== null && Object.keys(claims).length > 0 && <JsonValue value={claims} />}
      </Fact>
      <Fact name={words.reuse}>{reusable && words.reusable}</Fact>
      <Fact name={words.clientId}>
        {kind === 'private_key_jwt' && (
          <>
            <code>{id}</code> <Copy text={id} />
          </>
        )}
      </Fact>
      <Fact name={words.keysUrl}>{jwks_uri}</Fact>
      <Fact name={words.keys}>{jwks !== null && <Keys keys={jwks.keys as PublicKey[]} />}</Fact>
      <Fact name={words.maxScope}>
        <code>{max_scope}</code>
      </Fact>
    </dl>
  );
}

function Keys({ keys }: { keys: readonly PublicKey[] }) {
  const { data = [] } = useQuery({
    queryKey: ['thumbprints', keys],
    queryFn: () => Promise.all(keys.map(thumbprintOf)),
  });
  return (
    <ul className="plain">
      {data.map((thumbprint) => (
        <li key={thumbprint}>
          <code>{thumbprint}</code>
        </li>
      ))}
    </ul>
  );
}

type DeleteProps = { credential: WorkloadCredential; onClose: () => void };

function Delete({ credential: { id, user_id, name }, onClose }: DeleteProps) {
  const deletion = useMutation({
    mutationFn: () => client.members.deleteWorkloadCredential(user_id, id),
    onSuccess: onClose,
    onSettled: readAgain,
  });
  return (
    <Confirm title={words.deleteTitle(makeVisible(name))} label={words.deleteNow} work={deletion} onClose={onClose}>
      <p>{words.deleteHelp}</p>
    </Confirm>
  );
}
