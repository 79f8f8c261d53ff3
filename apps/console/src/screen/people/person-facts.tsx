import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../part/button.js';
import { Fact } from '../../part/fact.js';
import { Failure } from '../../part/states.js';
import { Day, Time } from '../../part/time.js';
import { UserText } from '../../part/user-text.js';
import { type Tagged } from '../../session/api.js';
import { meQuery } from '../../session/me.js';
import { people } from '../../texts/people.js';
import { EditRoles } from './edit-roles.js';
import { lacksResponsible, type Member, teamsOfQuery } from './queries.js';
import { whyNotGivenRoles } from './refusals.js';
import { ChangeResponsible, Responsible } from './responsible.js';

type PersonFactsProps = {
  tagged: Tagged<Member>;
  /** Whether teams are only counted, on a tab that has enough other requests. */
  countsTeams: boolean;
};

/** Roles, teams and facts, at the side. */
export const PersonFacts = ({ tagged, countsTeams }: PersonFactsProps) => (
  <div className="side-facts">
    <Roles tagged={tagged} />
    <Teams member={tagged.value} isCounted={countsTeams} />
    {tagged.value.kind === 'service' && (
      <section>
        <h2>{people.responsible}</h2>
        <Responsible member={tagged.value} />
        {!lacksResponsible(tagged.value) && <ChangeResponsible tagged={tagged} />}
      </section>
    )}
    <section>
      <h2>{people.about}</h2>
      <About member={tagged.value} />
    </section>
  </div>
);

function Roles({ tagged }: { tagged: Tagged<Member> }) {
  const { value: member } = tagged;
  const { data: me } = useQuery(meQuery);
  const [isOpen, setOpen] = useState(false);
  return (
    <section>
      <h2>{people.roles}</h2>
      {member.roles.length === 0 && <p className="soft">{people.noRoles}</p>}
      <ul className="plain">
        {member.roles.map(({ id, name, sources }) => (
          <li key={id}>
            <Link to="/roles" search={{ q: name }}>
              <UserText>{name}</UserText>
            </Link>{' '}
            {!sources.includes('direct') && <span className="soft">{people.sources[sources[0]!]}</span>}
          </li>
        ))}
      </ul>
      <Button onPress={() => setOpen(true)} refusal={whyNotGivenRoles(member, me)}>
        {people.changeRoles}
      </Button>
      {isOpen && <EditRoles tagged={tagged} onClose={() => setOpen(false)} />}
    </section>
  );
}

function Teams({ member: { id, team_count }, isCounted }: { member: Member; isCounted: boolean }) {
  const { data, error, refetch } = useQuery({ ...teamsOfQuery(id), enabled: !isCounted });
  return (
    <section>
      <h2>{people.teams}</h2>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && isCounted && <p className="soft">{team_count === 0 ? people.noTeams : people.teamCount(team_count)}</p>}
      {data?.result.length === 0 && <p className="soft">{people.noTeams}</p>}
      <ul className="plain">
        {data?.result.map((team) => (
          <li key={team.id}>
            <Link to={`/teams/${team.id}`}>
              <UserText>{team.name}</UserText>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const About = ({ member }: { member: Member }) => (
  <dl className="facts">
    <Fact name={people.email}>{member.email}</Fact>
    <Fact name={people.jobTitle}>{member.title}</Fact>
    <Fact name={people.joined}>
      <Time at={member.joined_at} />
    </Fact>
    <Fact name={people.lastActive}>{member.last_active_at !== null && <Day at={member.last_active_at} />}</Fact>
    <Fact name={people.secondFactor}>
      {member.second_factor !== undefined && member.kind === 'person' && people.secondFactors[member.second_factor]}
    </Fact>
    <Fact name={people.restrictions}>
      {member.restriction_count !== undefined && member.restriction_count > 0 && (
        <Link to="/rules" search={{ target_id: member.id }}>
          {member.restriction_count}
        </Link>
      )}
    </Fact>
    <Fact name={people.seat}>{member.kind === 'person' && (member.uses_seat ? people.usesSeat : people.noSeat)}</Fact>
    <Fact name={people.directory}>{member.provisioned && people.fromDirectory}</Fact>
  </dl>
);
