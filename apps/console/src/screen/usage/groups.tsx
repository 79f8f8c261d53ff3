import { useAddress } from '../../page/use-address.js';
import { formatNumber } from '../../part/time.js';
import { UserText } from '../../part/user-text.js';
import { usage } from '../../texts/usage.js';
import { type Group, type Grouping, type Usage } from './queries.js';

/** The filter that shows only the calls of a group. */
const filterOf: Partial<Record<Grouping, string>> = { connector: 'connector_slug', member: 'user_id' };

/** A table with the calls of each group, the largest first, and all together. */
export const Groups = ({ data, by }: { data: Usage; by: Grouping }) => (
  <>
    <div className="table-space" tabIndex={0} role="region" aria-label={usage.groupings[by]}>
      <table className="numbers">
        <thead>
          <tr>
            <th scope="col">{usage.groupings[by]}</th>
            <th scope="col">{usage.calls}</th>
            <th scope="col">{usage.errors}</th>
            <th scope="col">{usage.median}</th>
            <th scope="col">{usage.percentile}</th>
          </tr>
        </thead>
        <tbody>
          {data.groups.map((group) => (
            <tr key={`${group.connector_slug} ${group.value}`}>
              <th scope="row">
                <Name group={group} by={by} />
              </th>
              <Counts {...group} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{usage.total}</th>
            <Counts {...data} />
          </tr>
        </tfoot>
      </table>
    </div>
    {data.groups_truncated && <p className="soft">{usage.cut}</p>}
  </>
);

type CountsProps = Pick<Group, 'calls' | 'errors' | 'p50_ms' | 'p95_ms'>;

const Counts = ({ calls, errors, p50_ms, p95_ms }: CountsProps) => (
  <>
    <td>{formatNumber(calls)}</td>
    <td>{formatNumber(errors)}</td>
    <td>{p50_ms === null ? '–' : formatNumber(p50_ms)}</td>
    <td>{p95_ms === null ? '–' : formatNumber(p95_ms)}</td>
  </>
);

/** The name of a group. A connector or a person filters the screen. */
function Name({ group: { value, label, connector_slug }, by }: { group: Group; by: Grouping }) {
  const { change } = useAddress();
  if (value === null) return <span className="soft">{usage.none}</span>;
  const named = label ?? (by === 'member' ? usage.formerMember(value) : value);
  const name = <UserText>{connector_slug === null ? named : `${connector_slug} ${value}`}</UserText>;
  const filter = filterOf[by];
  if (filter === undefined) return name;
  return (
    <button type="button" className="link" onClick={() => change({ [filter]: value, group_by: 'tool' })}>
      {name}
    </button>
  );
}
