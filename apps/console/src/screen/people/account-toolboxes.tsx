import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Failure, Loading } from '../../part/states.js';
import { UserText } from '../../part/user-text.js';
import { accounts } from '../../texts/accounts.js';
import { type ConnectionToolbox, connectionToolboxesQuery, maxUsing } from './queries.js';

const { toolboxes: words, former } = accounts;

/** The toolboxes whose users act through an account, even if the account is not shared with them. */
export function AccountToolboxes({ connectionId }: { connectionId: string }) {
  const { data, error, refetch } = useQuery(connectionToolboxesQuery(connectionId));
  return (
    <section className="account-part" aria-label={words.title}>
      <h2>{words.title}</h2>
      <p className="soft small">{words.lead}</p>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading rows={2} />}
      {data?.result.length === 0 && <p className="soft">{words.none}</p>}
      {data && data.result.length > 0 && (
        <ul className="changes">
          {data.result.map((row, place) => (
            <li key={row.toolbox?.id ?? place}>
              <Using row={row} />
            </li>
          ))}
        </ul>
      )}
      {data && data.next_cursor !== null && <p className="soft">{words.more(maxUsing, data.total ?? maxUsing)}</p>}
    </section>
  );
}

const Using = ({ row }: { row: ConnectionToolbox }) => (
  <div>
    <strong>
      {row.toolbox ? (
        <Link to={`/toolboxes/${row.toolbox.id}`}>
          <UserText>{row.toolbox.name}</UserText>
        </Link>
      ) : (
        words.hidden
      )}
    </strong>{' '}
    <span className="tag">{words.tools(row.entry_count)}</span>
    <p className="soft small">
      <UserText>{words.users(row.is_open_to_all, row.team_count, row.user_count, nameOwner(row))}</UserText>
    </p>
    <p className="soft small">
      <UserText>{describeEnd(row)}</UserText>
    </p>
  </div>
);

/** Null if the toolbox has no owner, or one that the caller may not know. */
function nameOwner({ toolbox }: ConnectionToolbox): string | null {
  if (!toolbox || toolbox.owner_user_id === null) return null;
  return toolbox.owner_label ?? former;
}

/** Says how it ends, or who can end it. */
function describeEnd(row: ConnectionToolbox): string {
  if (!row.toolbox) return words.hiddenEnd;
  if (row.toolbox.can_manage) return words.end;
  const owner = nameOwner(row);
  return owner === null ? words.editorsEnd : words.ownerEnds(owner);
}
