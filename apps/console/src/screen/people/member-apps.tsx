import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../part/button.js';
import { Confirm } from '../../part/confirm.js';
import { Failure, Loading } from '../../part/states.js';
import { Day, Time } from '../../part/time.js';
import { UserText } from '../../part/user-text.js';
import { Section } from '../../page/detail-page.js';
import { client, isRefusal } from '../../session/api.js';
import { people } from '../../texts/people.js';
import { type Member, type MemberApp, memberAppsQuery, nameOf, readAgain } from './queries.js';

const { apps: words } = people;

/** The agents that signed in with OAuth and act for a person. */
export function MemberApps({ member }: { member: Member }) {
  const { data, error, refetch } = useQuery(memberAppsQuery(member.id));
  return (
    <Section title={words.title}>
      <p className="soft">{words.lead}</p>
      {isRefusal(error) && <p>{words.unseen}</p>}
      {error && !isRefusal(error) && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading rows={1} />}
      {data?.result.length === 0 && <p>{words.none}</p>}
      {data && data.result.length > 0 && (
        <ul className="rows">
          {data.result.map((app) => (
            <li key={app.id} className="thing">
              <Row member={member} app={app} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Row({ member, app }: { member: Member; app: MemberApp }) {
  const [isOpen, setOpen] = useState(false);
  const { client_name, created_at, last_used_at, can_revoke } = app;
  return (
    <>
      <div>
        <strong>
          <UserText>{client_name}</UserText>
        </strong>
        <p className="soft small">
          {words.since} <Day at={created_at} />
          {' · '}
          {words.lastUsed} {last_used_at === null ? people.never : <Time at={last_used_at} />}
        </p>
        <Toolboxes app={app} />
      </div>
      <Button onPress={() => setOpen(true)} refusal={can_revoke ? null : words.refusal}>
        {words.cutOff}
        <span className="unseen">
          {' '}
          <UserText>{client_name}</UserText>
        </span>
      </Button>
      {isOpen && <CutOffApp member={member} app={app} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The toolboxes that the agent may use, as far as the caller can see them. */
function Toolboxes({ app: { uses_accounts, toolbox_count, toolboxes } }: { app: MemberApp }) {
  if (uses_accounts) return <p className="soft small">{words.allAccounts}</p>;
  if (toolbox_count === null) return <p className="soft small">{words.allToolboxes}</p>;
  const unnamed = toolbox_count - toolboxes.length;
  return (
    <p className="soft small">
      {words.toolboxes(toolbox_count)}
      {toolboxes.map(({ id, name }, place) => (
        <span key={id}>
          {place === 0 ? ': ' : ', '}
          <Link to={`/toolboxes/${id}`}>
            <UserText>{name}</UserText>
          </Link>
        </span>
      ))}
      {unnamed > 0 && ` (${words.hidden(unnamed)})`}
    </p>
  );
}

type CutOffAppProps = { member: Member; app: MemberApp; onClose: () => void };

function CutOffApp({ member, app: { id, client_name }, onClose }: CutOffAppProps) {
  const work = useMutation({
    mutationFn: () => client.members.disconnectApp(member.id, id),
    onSuccess: onClose,
    onSettled: readAgain,
  });
  return (
    <Confirm title={words.question(client_name)} label={words.cutOff} work={work} onClose={onClose}>
      <p>
        <UserText>{words.loses(nameOf(member))}</UserText>
      </p>
    </Confirm>
  );
}
