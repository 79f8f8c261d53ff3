import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../part/button.js';
import { Chooser } from '../../part/chooser.js';
import { Fact } from '../../part/fact.js';
import { JsonValue } from '../../part/json-value.js';
import { textOf } from '../../part/look-up.js';
import { Empty } from '../../part/states.js';
import { Time, formatTime } from '../../part/time.js';
import { UserText } from '../../part/user-text.js';
import { ListPage } from '../../page/list-page.js';
import { type AddressState, useAddress } from '../../page/use-address.js';
import { findMembers } from '../../session/find.js';
import { useConnectorName, useName } from '../../session/names.js';
import { texts } from '../../texts/common.js';
import { activity } from '../../texts/activity.js';
import { findAgents, isAgent, useAgentName, useAgentsOf } from './agents.js';
import { Changes } from './changes.js';
import { Export } from './export.js';
import { ToolboxLink } from './toolbox-link.js';
import { ApprovalLink } from './approval-link.js';
import { activityQuery, type AuditRecord, choiceFilters, idFilters } from './queries.js';

const filters = choiceFilters.map((name) => ({
  name,
  label: activity.filters[name],
  options: Object.entries(activity.values[name]).map(([value, label]) => ({ value, label })),
}));

/** Says what happened, newest first. */
export default function ActivityScreen() {
  const { state, change } = useAddress();
  const { data } = useQuery(activityQuery(state));
  const agentsOf = useAgentsOf(state.user_id);
  return (
    <ListPage
      title={texts.screens.activity}
      lead={leadFor(state, data?.scope === 'own')}
      actions={<Export />}
      query={activityQuery}
      filters={filters}
      days
      chips={useChips(data?.result ?? [])}
      tools={
        <>
          <Chooser
            label={activity.filters.user_id}
            chosen={null}
            onChoose={(choice) => choice && change({ user_id: choice.value, cursor: undefined })}
            find={{ name: 'members', read: findMembers }}
          />
          <Chooser
            label={activity.filters.token_id}
            chosen={null}
            hint={state.user_id === undefined ? activity.choosePerson : undefined}
            onChoose={(choice) => choice && change({ token_id: choice.value, cursor: undefined })}
            find={{
              name: `agents of ${agentsOf.id} ${agentsOf.name}`,
              read: findAgents(agentsOf, data?.result ?? []),
            }}
          />
        </>
      }
      row={(record) => <Record record={record} />}
      keyOf={({ id }) => id}
      empty={<Empty title={activity.empty} />}
    />
  );
}

function leadFor({ token_id, user_id }: AddressState, isOwn: boolean): string {
  if (token_id !== undefined) return activity.agentLead;
  if (user_id !== undefined) return activity.personLead;
  return isOwn ? activity.ownLead : activity.lead;
}

/** The chosen ids, with the names of what they identify. */
function useChips(records: readonly AuditRecord[]) {
  const { user_id, connector_slug, resource_id, token_id } = useAddress().state;
  const names: Partial<Record<string, string>> = {
    user_id: useName(user_id),
    connector_slug: useConnectorName(connector_slug),
    resource_id: useName(resource_id),
    token_id: useAgentName(token_id, useAgentsOf(user_id), records),
  };
  return idFilters.map((name) => ({ name, label: activity.filters[name], value: names[name] }));
}

function Record({ record }: { record: AuditRecord }) {
  const { summary, occurred_at, outcome, category, token } = record;
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="record" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span className="record-text">
          <UserText>{[summary, ...listFormerMembers(record).map((id) => `(${id})`)].join(' ')}</UserText>
        </span>
        {outcome === 'refused' && <span className="badge bad">{activity.values.outcome.refused}</span>}
        <span className="soft">
          {isAgent(token) && (
            <>
              <UserText>{activity.through(token?.name ?? '')}</UserText>
              {' · '}
            </>
          )}
          {textOf(activity.values.category, category)} · <Time at={occurred_at} />
        </span>
      </summary>
      {isOpen && <Details record={record} />}
    </details>
  );
}

/** Returns the ids of former members in a record. They have no names, so only their ids tell them apart. */
const listFormerMembers = ({ actor, resource }: AuditRecord): string[] => {
  const actors = actor.kind === 'user' && actor.label === null && actor.id !== null ? [actor.id] : [];
  return resource.type === 'member' && resource.label === null && resource.id !== actors[0]
    ? [...actors, resource.id]
    : actors;
};

function Details({ record }: { record: AuditRecord }) {
  const { change } = useAddress();
  const follow = (part: Record<string, string>) => () => change({ ...part, cursor: undefined });
  const { actor, resource, token, request_id, ip, user_agent, delegation, data } = record;
  return (
    <div className="record-details">
      <Changes changes={record.changes} />
      <dl className="facts">
        <Fact name={activity.facts.time}>{formatTime(record.occurred_at)}</Fact>
        <Fact name={activity.facts.actor}>{actor.summary}</Fact>
        <Fact name={activity.facts.behind}>{delegation.map(({ summary }) => summary).join(', ')}</Fact>
        <Fact name={activity.facts.resource}>{`${nameType(resource.type)} ${resource.label ?? resource.id}`}</Fact>
        <Fact name={isAgent(token) ? activity.facts.agent : activity.facts.token}>{token?.name}</Fact>
        <Fact name={activity.facts.toolbox}>
          {typeof data.toolbox_id === 'string' && <ToolboxLink id={data.toolbox_id} />}
        </Fact>
        <Fact name={activity.facts.approval}>{resource.type === 'approval' && <ApprovalLink id={resource.id} />}</Fact>
        <Fact name={activity.facts.note}>{typeof data.note === 'string' ? data.note : null}</Fact>
        <Fact name={activity.facts.ip}>{ip}</Fact>
        <Fact name={activity.facts.userAgent}>{user_agent}</Fact>
        <Fact name={activity.facts.request}>{request_id}</Fact>
      </dl>
      {Object.keys(record.data).length > 0 && (
        <details>
          <summary>{activity.data}</summary>
          {'arguments_digest' in data && <p className="soft">{activity.argumentsNote}</p>}
          <JsonValue value={record.data} />
        </details>
      )}
      <div className="actions">
        {request_id !== null && <Button onPress={follow({ request_id })}>{activity.followRequest}</Button>}
        <Button onPress={follow({ resource_id: resource.id })}>{activity.followResource}</Button>
        {actor.kind === 'user' && actor.id !== null && (
          <Button onPress={follow({ user_id: actor.id })}>{activity.followActor}</Button>
        )}
        {token && (
          <Button onPress={follow({ token_id: token.id })}>
            {isAgent(token) ? activity.followAgent : activity.followToken}
          </Button>
        )}
      </div>
    </div>
  );
}

const nameType = (type: string): string =>
  Object.hasOwn(activity.types, type) ? activity.types[type as keyof typeof activity.types] : type;
