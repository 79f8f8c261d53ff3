import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Copy } from '../../part/copy.js';
import { Figure, Figures } from '../../part/figures.js';
import { Empty, Failure, Loading } from '../../part/states.js';
import { Time } from '../../part/time.js';
import { UserText } from '../../part/user-text.js';
import { Section } from '../../page/detail-page.js';
import { List } from '../../page/list-page.js';
import { organization } from '../../texts/organization.js';
import { GroupRow } from './group-row.js';
import { directoryQuery, groupsQuery } from './queries.js';

const { directory: words } = organization;

const scimAddress = `${location.origin}/scim/v2`;

/** What the directory last sent, what was refused, and what its groups give. */
export function DirectoryTab() {
  const { data, error, refetch } = useQuery(directoryQuery);
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const { users, groups, refusals, unlogged_role_changes, last_request_at } = data;
  if (last_request_at === null && groups === 0)
    return (
      <Empty title={words.never}>
        <p>{words.neverHelp}</p>
        <p>
          <code>{scimAddress}</code> <Copy text={scimAddress} />
        </p>
        <a className="button quiet" href="/reference/guides/provisioning">
          {words.docs}
        </a>
      </Empty>
    );
  return (
    <>
      {last_request_at !== null && (
        <p className="tab-lead">
          {words.lastRequest} <Time at={last_request_at} />.
        </p>
      )}
      <Figures>
        <Figure name="people" label={words.people} count={users} />
        <Figure name="groups" label={words.groups} count={groups} />
        <Figure name="refused" label={words.refused} count={refusals.length} kind="bad" />
        {unlogged_role_changes > 0 && <Figure name="pending" label={words.pending} count={unlogged_role_changes} />}
      </Figures>
      <Section title={words.refusals}>
        {refusals.length === 0 && <p className="soft">{words.noRefusals}</p>}
        {refusals.length > 0 && <Refusals refusals={refusals} />}
      </Section>
      <Section title={words.mappings}>
        <p className="soft tab-lead">{words.mappingsHelp}</p>
        <List
          query={groupsQuery}
          search
          keyOf={({ id }) => id}
          row={(group) => <GroupRow group={group} />}
          empty={<Empty title={words.noGroups} />}
        />
      </Section>
    </>
  );
}

type RefusalsProps = {
  refusals: readonly {
    id: string;
    resource_type: string;
    resource_id: string;
    resource_label: string | null;
    message: string;
    occurred_at: string;
  }[];
};

const Refusals = ({ refusals }: RefusalsProps) => (
  <ul className="rows">
    {refusals.map(({ id, resource_type, resource_id, resource_label, message, occurred_at }) => (
      <li key={id}>
        <strong>
          {resource_type === 'member' && resource_label !== null ? (
            <Link to={`/people/${resource_id}`}>
              <UserText>{resource_label}</UserText>
            </Link>
          ) : (
            <UserText>{resource_label ?? resource_id}</UserText>
          )}
        </strong>{' '}
        <span className="soft">
          <Time at={occurred_at} />
        </span>
        <p>
          <UserText>{message}</UserText>
        </p>
      </li>
    ))}
  </ul>
);
