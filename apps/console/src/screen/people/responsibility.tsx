import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Chooser, type Choice } from '../../part/chooser.js';
import { Confirm } from '../../part/confirm.js';
import { problemAt } from '../../page/form-page.js';
import { client, type Tagged } from '../../session/api.js';
import { findActivePeople } from '../../session/find.js';
import { meQuery } from '../../session/me.js';
import { queries } from '../../session/queries.js';
import { people } from '../../texts/people.js';
import { type Member, nameOf, readAgain } from './queries.js';

const { responsibility: words } = people;

type ResponsibilityProps = { tagged: Tagged<Member>; onClose: () => void };

const readAllAgain = () => Promise.all([readAgain(), queries.invalidateQueries({ queryKey: meQuery.queryKey })]);

/** Asks a person to take responsibility for an agent. */
export function AskResponsible({ tagged: { value: member, etag }, onClose }: ResponsibilityProps) {
  const [person, setPerson] = useState<Choice | null>(null);
  const request = useMutation({
    mutationFn: () => client.members.askResponsible(member.id, { user_id: person!.value }, { ifMatch: etag }),
    onSuccess: onClose,
    onSettled: readAllAgain,
  });
  return (
    <Confirm
      title={words.askTitle(nameOf(member))}
      label={words.askNow}
      kind="primary"
      work={request}
      refusal={person === null ? words.choose : null}
      onClose={onClose}
    >
      <p>{words.askHelp}</p>
      <Chooser
        label={words.person}
        chosen={person}
        onChoose={setPerson}
        find={{ name: 'active people', read: findActivePeople }}
        problem={problemAt(request.error, '/user_id')}
      />
    </Confirm>
  );
}

/** Accepts the responsibility for an agent, after saying what that means. */
export function TakeResponsibility({ tagged: { value: member, etag }, onClose }: ResponsibilityProps) {
  const acceptance = useMutation({
    mutationFn: () => client.members.acceptResponsible(member.id, undefined, { ifMatch: etag }),
    onSuccess: onClose,
    onSettled: readAllAgain,
  });
  return (
    <Confirm
      title={words.takeTitle(nameOf(member))}
      label={words.take}
      kind="primary"
      work={acceptance}
      onClose={onClose}
    >
      <ul>
        {member.suspended_by === 'responsible' && <li>{words.worksAgain}</li>}
        {words.effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
    </Confirm>
  );
}
