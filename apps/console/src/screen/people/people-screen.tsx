import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Avatar } from '../../part/avatar.js';
import { LinkButton } from '../../part/link-button.js';
import { Empty } from '../../part/states.js';
import { Day } from '../../part/time.js';
import { UserText } from '../../part/user-text.js';
import { ListPage } from '../../page/list-page.js';
import { useAddress } from '../../page/use-address.js';
import { type Me, meQuery } from '../../session/me.js';
import { useName } from '../../session/names.js';
import { texts } from '../../texts/common.js';
import { agents } from '../../texts/agents.js';
import { invites } from '../../texts/invites.js';
import { people } from '../../texts/people.js';
import { whyNoInvite } from '../invites/refusals.js';
import { BulkActions } from './bulk-actions.js';
import { choiceFilters, idFilters, type Member, nameOf, peopleQuery } from './queries.js';
import { whyNoAgent } from './refusals.js';

const filters = choiceFilters.map((name) => ({
  name,
  label: people.filters[name],
  options: Object.entries(people.values[name]).map(([value, label]) => ({ value, label })),
}));

const sorts = Object.entries(people.sorts).map(([value, label]) => ({ value, label }));

/** Lists people and agents. */
export default function PeopleScreen() {
  const { data: me } = useQuery(meQuery);
  const canManage = me?.permissions.includes('member:manage') ?? false;
  return (
    <ListPage
      title={texts.screens.people}
      lead={people.lead}
      actions={<InviteLinks me={me} />}
      query={peopleQuery}
      search
      filters={filters}
      // Without the permission, the API refuses to sort by activity.
      sorts={sorts.filter(({ value }) => canManage || value !== '-last_active_at')}
      chips={useChips()}
      row={(member) => <Row member={member} />}
      keyOf={({ id }) => id}
      bulk={{ nameOf, actions: (selection) => <BulkActions selection={selection} /> }}
      empty={
        <Empty title={people.empty}>
          <p>{people.emptyHelp}</p>
        </Empty>
      }
    />
  );
}

const InviteLinks = ({ me }: { me: Me | undefined }) => (
  <>
    {whyNoInvite(me) === null && <LinkButton to="/invites">{texts.screens.invites}</LinkButton>}
    <LinkButton to="/people/new-agent" refusal={whyNoAgent(me)}>
      {agents.add}
    </LinkButton>
    <LinkButton to="/invites/new" kind="primary" refusal={whyNoInvite(me)}>
      {invites.invite}
    </LinkButton>
  </>
);

/** The chosen role and team with their names. */
function useChips() {
  const { role_id, team_id } = useAddress().state;
  const names = { role_id: useName(role_id), team_id: useName(team_id) };
  return idFilters.map((name) => ({ name, label: people.filters[name], value: names[name] }));
}

const maxRoles = 2;

const Row = ({ member }: { member: Member }) => (
  <Link to={`/people/${member.id}`} className="person-row">
    <Avatar name={nameOf(member)} kind={member.kind} />
    <span className="person-name">
      <span>
        <strong>
          <UserText>{nameOf(member)}</UserText>
        </strong>{' '}
        {member.kind === 'service' && <span className="tag">{people.kinds.service}</span>}{' '}
        {member.status === 'suspended' && <span className="badge warn">{people.statuses.suspended}</span>}
      </span>
      {member.name !== null && (
        <span className="soft">
          <UserText>{member.email}</UserText>
        </span>
      )}
    </span>
    <span className="tags person-roles">
      {member.roles.slice(0, maxRoles).map(({ id, name }) => (
        <span key={id} className="tag">
          <UserText>{name}</UserText>
        </span>
      ))}
      {member.roles.length > maxRoles && <span className="tag">+{member.roles.length - maxRoles}</span>}
    </span>
    <span className="soft person-active">{member.last_active_at !== null && <Day at={member.last_active_at} />}</span>
  </Link>
);
