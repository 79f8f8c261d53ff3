import { useQuery } from '@tanstack/react-query';
import { Chooser } from '../../part/chooser.js';
import { Empty } from '../../part/states.js';
import { Time, formatTime } from '../../part/time.js';
import { UserText } from '../../part/user-text.js';
import { ListPage } from '../../page/list-page.js';
import { useAddress } from '../../page/use-address.js';
import { texts } from '../../texts/common.js';
import { activity } from '../../texts/activity.js';
import { activityQuery, type AuditRecord, choiceFilters, findPeople, idFilters } from './queries.js';

const filters = choiceFilters.map((name) => ({
  name,
  label: activity.filters[name],
  options: Object.entries(activity.values[name]).map(([value, label]) => ({ value, label })),
}));

/** Says what happened, newest first. */
export default function ActivityScreen() {
  const { state, change } = useAddress();
  const { data } = useQuery(activityQuery(state));
  return (
    <ListPage
      title={texts.screens.activity}
      lead={data?.scope === 'own' ? activity.ownLead : activity.lead}
      query={activityQuery}
      filters={filters}
      chips={idFilters.map((name) => ({ name, label: activity.filters[name] }))}
      tools={
        <Chooser
          label={activity.filters.user_id}
          chosen={null}
          onChoose={(choice) => choice && change({ user_id: choice.value, cursor: undefined })}
          find={{ name: 'members', read: findPeople }}
        />
      }
      row={(record) => <Record record={record} />}
      keyOf={({ id }) => id}
      empty={<Empty title={activity.empty} />}
    />
  );
}

function Record({ record }: { record: AuditRecord }) {
  const { summary, occurred_at, outcome, category } = record;
  return (
    <details className="record">
      <summary>
        <span className="record-text">
          <UserText>{summary}</UserText>
        </span>
        {outcome === 'refused' && <span className="badge bad">{activity.values.outcome.refused}</span>}
        <span className="soft">
          {activity.values.category[category]} · <Time at={occurred_at} />
        </span>
      </summary>
      <Details record={record} />
    </details>
  );
}

function Details({ record }: { record: AuditRecord }) {
  const { change } = useAddress();
  const follow = (part: Record<string, string>) => () => change({ ...part, cursor: undefined });
  const { actor, resource, token, request_id, ip, user_agent, delegation } = record;
  return (
    <div className="record-details">
      <Changes changes={record.changes} />
      <dl className="facts">
        <Fact name={activity.facts.time} value={formatTime(record.occurred_at)} />
        <Fact name={activity.facts.actor} value={actor.summary} />
        <Fact name={activity.facts.behind} value={delegation.map(({ summary }) => summary).join(', ')} />
        <Fact name={activity.facts.resource} value={`${resource.type} ${resource.label ?? resource.id}`} />
        <Fact name={activity.facts.token} value={token?.name} />
        <Fact name={activity.facts.ip} value={ip} />
        <Fact name={activity.facts.userAgent} value={user_agent} />
        <Fact name={activity.facts.request} value={request_id} />
      </dl>
      {Object.keys(record.data).length > 0 && (
        <details>
          <summary>{activity.data}</summary>
          <pre tabIndex={0}>{JSON.stringify(record.data, null, 2)}</pre>
        </details>
      )}
      <div className="actions">
        {request_id !== null && <Link label={activity.followRequest} onPress={follow({ request_id })} />}
        <Link label={activity.followResource} onPress={follow({ resource_id: resource.id })} />
        {actor.kind === 'user' && actor.id !== null && (
          <Link label={activity.followActor} onPress={follow({ user_id: actor.id })} />
        )}
      </div>
    </div>
  );
}

const Link = ({ label, onPress }: { label: string; onPress: () => void }) => (
  <button type="button" className="button quiet" onClick={onPress}>
    {label}
  </button>
);

function Fact({ name, value }: { name: string; value: string | null | undefined }) {
  if (!value) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <UserText>{value}</UserText>
      </dd>
    </>
  );
}

type Change = AuditRecord['changes'][number];

/** What changed: the value before and after, or for lists what was added and removed. */
const Changes = ({ changes }: { changes: readonly Change[] }) => (
  <ul className="changes">
    {changes.map((change) => (
      <li key={String(change.field)}>
        <strong>{String(change.field)}</strong>
        {valuesOf(change).map(([kind, text]) => (
          <span key={kind} className={kind === 'before' || kind === 'removed' ? 'removed' : 'added'}>
            <span className="unseen">{activity.changes[kind]}</span>
            <UserText>{text}</UserText>
          </span>
        ))}
      </li>
    ))}
  </ul>
);

const kinds = ['before', 'removed', 'after', 'added'] as const;

function valuesOf(change: Change): [kind: (typeof kinds)[number], text: string][] {
  const values: Partial<Record<string, unknown>> = change;
  return kinds.flatMap((kind) => {
    const value = values[kind];
    const isEmpty = value === undefined || value === null || (Array.isArray(value) && value.length === 0);
    return isEmpty ? [] : [[kind, typeof value === 'string' ? value : JSON.stringify(value)]];
  });
}
