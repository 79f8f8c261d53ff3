import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Chooser } from '../../part/chooser.js';
import { Empty } from '../../part/states.js';
import { Hour } from '../../part/time.js';
import { UserText } from '../../part/user-text.js';
import { List } from '../../page/list-page.js';
import { useAddress } from '../../page/use-address.js';
import { findConnectors } from '../../session/find.js';
import { people } from '../../texts/people.js';
import { CutOff } from './cut-off.js';
import { accessFilters, accessQuery, type Access, type Member } from './queries.js';
import { ToolGroups } from './tool-groups.js';
import { type Cut, WayRow } from './way-row.js';

const { access: words } = people;

const filters = accessFilters.map((name) => ({
  name,
  label: words.filters[name],
  options: Object.entries(words.values[name]).map(([value, label]) => ({ value, label })),
}));

/** What a person or an agent can use now, by connector: through what, and what the rules say about each tool. */
export function AccessList({ member }: { member: Member }) {
  const { change } = useAddress();
  // A row disappears when its last way ends. The dialog does not.
  const [cut, setCut] = useState<Cut | null>(null);
  return (
    <>
      <p className="soft tab-lead">{member.status === 'active' ? words.help : words.suspendedHelp}</p>
      <List
        query={accessQuery(member.id)}
        filters={filters}
        chips={[{ name: 'connector_slug', label: words.filters.connector_slug }]}
        tools={
          <Chooser
            label={words.filters.connector_slug}
            chosen={null}
            onChoose={(choice) => choice && change({ connector_slug: choice.value, cursor: undefined })}
            find={{ name: 'connectors', read: findConnectors }}
          />
        }
        keyOf={({ connector_slug }) => connector_slug}
        row={(access) => <Row access={access} member={member} onCutOff={setCut} />}
        empty={
          <Empty title={words.empty}>
            <p>{words.emptyHelp}</p>
          </Empty>
        }
      />
      {cut && <CutOff member={member} thing={cut.thing} rule={cut.rule} onClose={() => setCut(null)} />}
    </>
  );
}

const countTools = ({ tools }: Access, decision: 'allowed' | 'blocked'): number =>
  tools.filter((group) => group.decision === decision).reduce((sum, { tool_names }) => sum + tool_names.length, 0);

type RowProps = { access: Access; member: Member; onCutOff: (cut: Cut) => void };

function Row({ access, member, onCutOff }: RowProps) {
  const { connector_slug, connector_label, logo, origins, last_used_at } = access;
  const [allowed, blocked] = [countTools(access, 'allowed'), countTools(access, 'blocked')];
  return (
    <details className="access">
      <summary>
        {logo === null ? <span className="logo" /> : <img className="logo" src={logo} alt="" width="20" height="20" />}
        <strong className="access-name">
          <UserText>{connector_label}</UserText>
        </strong>
        <span className="access-tools">
          {words.tools(allowed)}
          {blocked > 0 && <span className="badge bad">{words.blocked(blocked)}</span>}
        </span>
        <span className="tags access-origins">
          {origins.map((origin) => (
            <span key={origin} className="tag">
              {words.origins[origin]}
            </span>
          ))}
        </span>
        <span className="soft access-used">
          {last_used_at === null ? (
            words.neverUsed
          ) : (
            <>
              {words.lastUsed} <Hour at={last_used_at} />
            </>
          )}
        </span>
      </summary>
      <div className="access-details">
        <h2>{words.ways}</h2>
        <ul className="ways">
          {access.ways.map((way) => (
            <WayRow
              key={`${way.kind} ${way.id} ${way.origin} ${way.team?.id}`}
              way={way}
              access={access}
              member={member}
              onCutOff={onCutOff}
            />
          ))}
        </ul>
        <h2>{words.decisions}</h2>
        <ToolGroups access={access} userId={member.id} />
        <Link to="/explain" search={{ user_id: member.id, connector_slug }} className="button quiet">
          {words.explain}
        </Link>
      </div>
    </details>
  );
}
