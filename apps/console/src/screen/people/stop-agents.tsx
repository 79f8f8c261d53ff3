import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../part/button.js';
import { Confirm } from '../../part/confirm.js';
import { Notice } from '../../part/states.js';
import { UserText } from '../../part/user-text.js';
import { client } from '../../session/api.js';
import { meQuery } from '../../session/me.js';
import { people } from '../../texts/people.js';
import { type Member, nameOf, readAgain } from './queries.js';
import { whyNotStopped } from './refusals.js';

const { stopAgents: words } = people;

/** Stops everything that acts for a person at once. */
export function StopAgents({ member }: { member: Member }) {
  const { data: me } = useQuery(meQuery);
  const [isOpen, setOpen] = useState(false);
  const stop = useMutation({
    mutationFn: () => client.members.stopAgents(member.id, { except_current: true }),
    onSuccess: () => setOpen(false),
    onSettled: readAgain,
  });
  const stopped = stop.data;
  return (
    <>
      <p className="section">
        <Button onPress={() => setOpen(true)} refusal={whyNotStopped(member, me)}>
          {words.open}
        </Button>
      </p>
      {stopped && (
        <Notice title={words.done(stopped.disconnected_apps, stopped.revoked_tokens, stopped.ended_sessions)}>
          {stopped.running_calls.length > 0 && <p>{words.running}</p>}
          <ul>
            {stopped.running_calls.map(({ execution_id, connector_slug, tool_name }) => (
              <li key={execution_id}>
                <UserText>{`${connector_slug}: ${tool_name}`}</UserText>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {isOpen && (
        <Confirm title={words.question(nameOf(member))} label={words.now} work={stop} onClose={() => setOpen(false)}>
          <p>{words.effect}</p>
          {member.kind !== 'service' && <p>{words.signsIn}</p>}
        </Confirm>
      )}
    </>
  );
}
