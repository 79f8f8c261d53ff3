import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LinkButton } from '../../part/link-button.js';
import { Empty } from '../../part/states.js';
import { UserText } from '../../part/user-text.js';
import { ListPage } from '../../page/list-page.js';
import { meQuery } from '../../session/me.js';
import { texts } from '../../texts/common.js';
import { teams } from '../../texts/teams.js';
import { choiceFilters, listTeamsQuery, type Team } from './queries.js';
import { whyNoTeam } from './refusals.js';

const filters = choiceFilters.map((name) => ({
  name,
  label: teams.filters[name],
  options: Object.entries(teams.values[name]).map(([value, label]) => ({ value, label })),
}));

const sorts = Object.entries(teams.sorts).map(([value, label]) => ({ value, label }));

/** Lists the teams. */
export default function TeamsScreen() {
  const { data: me } = useQuery(meQuery);
  const refusal = whyNoTeam(me);
  const create = (
    <LinkButton to="/teams/new" kind="primary" refusal={refusal}>
      {teams.create}
    </LinkButton>
  );
  return (
    <ListPage
      title={texts.screens.teams}
      lead={teams.lead}
      actions={create}
      query={listTeamsQuery}
      search
      filters={filters}
      sorts={sorts}
      row={(team) => <Row team={team} />}
      keyOf={({ id }) => id}
      empty={
        <Empty title={teams.empty}>
          <p>{teams.emptyHelp}</p>
          {refusal === null && create}
        </Empty>
      }
    />
  );
}

const Row = ({ team: { id, name, description, member_count, my_role, source } }: { team: Team }) => (
  <Link to={`/teams/${id}`} className="team-row">
    <span className="person-name">
      <strong>
        <UserText>{name}</UserText>
      </strong>
      <span className="soft">
        <UserText>{description}</UserText>
      </span>
    </span>
    <span className="tags">
      {source === 'scim' && <span className="tag">{teams.directory}</span>}
      {my_role !== null && <span className="tag">{teams.mine[my_role]}</span>}
    </span>
    <span className="soft">{teams.members(member_count)}</span>
  </Link>
);
