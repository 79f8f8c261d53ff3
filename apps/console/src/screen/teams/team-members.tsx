import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Avatar } from '../../part/avatar.js';
import { Button } from '../../part/button.js';
import { Chooser, type Choice } from '../../part/chooser.js';
import { Confirm } from '../../part/confirm.js';
import { Empty, Failure } from '../../part/states.js';
import { UserText } from '../../part/user-text.js';
import { List } from '../../page/list-page.js';
import { client } from '../../session/api.js';
import { findMembers } from '../../session/find.js';
import { meQuery } from '../../session/me.js';
import { teams } from '../../texts/teams.js';
import { membersQuery, nameOf, readAgain, type Team, type TeamMember } from './queries.js';
import { whyNotLeft, whyNotMembers } from './refusals.js';

/** The element that says once why the members cannot be changed. */
const reasonId = 'why-not-members';

/** The members of a team. Each leads to what the team gives them. */
export function TeamMembers({ team }: { team: Team }) {
  const refusal = whyNotMembers(team);
  return (
    <List
      query={membersQuery(team.id)}
      search
      keyOf={({ user_id }) => user_id}
      row={(member) => <Row member={member} team={team} refusal={refusal} />}
      tools={<AddMember team={team} refusal={refusal} />}
      empty={<Empty title={teams.noMembers} />}
    />
  );
}

/** Adds a member as soon as one is chosen. */
function AddMember({ team, refusal }: { team: Team; refusal: string | null }) {
  const { data: me } = useQuery(meQuery);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (userId: string) => client.teams.addMember(team.id, { user_id: userId }),
    onSettled: readAgain,
  });
  const [isSelf, setSelf] = useState(false);
  const add = (choice: Choice | null) => {
    if (choice === null || isPending) return;
    setSelf(choice.value === me?.user.id);
    if (choice.value !== me?.user.id) mutate(choice.value);
  };
  if (refusal !== null)
    return (
      <span className="control">
        <Button onPress={() => undefined} refusal={refusal} explainedBy={reasonId}>
          {teams.addMember}
        </Button>
        <span id={reasonId} className="refusal">
          {refusal}
        </span>
      </span>
    );
  return (
    <>
      <Chooser
        label={teams.addMember}
        chosen={null}
        onChoose={add}
        find={{ name: 'members', read: findMembers }}
        placeholder={teams.search}
        problem={isSelf ? teams.refusals.yourself : undefined}
      />
      {error && <Failure error={error} />}
    </>
  );
}

type RowProps = { member: TeamMember; team: Team; refusal: string | null };

function Row({ member, team, refusal }: RowProps) {
  const { data: me } = useQuery(meQuery);
  const [isOpen, setOpen] = useState(false);
  const removal = useMutation({
    mutationFn: () => client.teams.removeMember(team.id, member.user_id),
    onSuccess: () => setOpen(false),
    onSettled: readAgain,
  });
  const name = nameOf(member);
  const isSelf = member.user_id === me?.user.id;
  const why = isSelf ? whyNotLeft(team, member.is_admin, me) : refusal;
  const label = isSelf ? teams.leave : teams.remove;
  return (
    <div className="thing">
      <Link to={`/people/${member.user_id}`} search={{ origin: 'team' }} className="person-name with-avatar">
        <Avatar name={name} kind="person" />
        <span>
          <strong>
            <UserText>{name}</UserText>
          </strong>{' '}
          {member.is_admin && <span className="tag">{teams.admin}</span>}{' '}
          {member.status === 'suspended' && <span className="badge warn">{teams.suspended}</span>}
          <span className="soft small block">{teams.what}</span>
        </span>
      </Link>
      <Button
        onPress={() => setOpen(true)}
        refusal={why}
        explainedBy={why !== null && why === refusal ? reasonId : undefined}
      >
        {label}
      </Button>
      {isOpen && (
        <Confirm
          title={isSelf ? teams.leaveTitle(team.name) : teams.removeTitle(name)}
          label={label}
          work={removal}
          onClose={() => setOpen(false)}
        >
          <p>{isSelf ? teams.leaveHelp : teams.removeHelp}</p>
        </Confirm>
      )}
    </div>
  );
}
