import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type Choice, Chooser } from '../../part/chooser.js';
import { JsonValue } from '../../part/json-value.js';
import { formatNumber } from '../../part/time.js';
import { UserLines, UserText } from '../../part/user-text.js';
import { Section } from '../../page/detail-page.js';
import { findMembers } from '../../session/find.js';
import { sharing } from '../../texts/sharing.js';
import { toolboxes } from '../../texts/toolboxes.js';
import { type Entry, type ShownTool, type Toolbox } from './queries.js';

const { view: words } = toolboxes;

/** Exactly the tools that the person's own agents get. */
export const AgentView = ({ toolbox: { tools, entries, warnings, ...weight } }: { toolbox: Toolbox }) => (
  <Section title={words.title}>
    {tools === undefined && <p className="soft">{words.noUse}</p>}
    {tools?.length === 0 && <p className="soft">{words.none}</p>}
    {tools && tools.length > 0 && (
      <>
        <p>{words.lead}</p>
        <ul className="rows agent-tools">
          {tools.map((tool) => (
            <li key={tool.name}>
              <Tool tool={tool} />
            </li>
          ))}
        </ul>
        <p className="soft">
          {words.weight(
            formatNumber(weight.tool_list_bytes ?? 0),
            formatNumber(weight.tool_list_tokens_approximate ?? 0),
          )}
        </p>
      </>
    )}
    {warnings.map(({ message }) => (
      <p key={message}>{message}</p>
    ))}
    <OtherPerson entries={entries} />
  </Section>
);

const kinds = { read: '', write: 'warn', destructive: 'bad' } as const;

const Tool = ({ tool: { name, description, tier, input_schema } }: { tool: ShownTool }) => (
  <>
    <div className="entry-top">
      <code>
        <UserText>{name}</UserText>
      </code>
      <span className="thing-marks">
        <span className={`badge ${kinds[tier]}`}>{words.tiers[tier]}</span>
      </span>
    </div>
    <UserLines>{description}</UserLines>
    <details>
      <summary>{words.schema}</summary>
      <JsonValue value={input_schema} />
    </details>
  </>
);

/** The API shows nobody the list of another person. It says for each tool what their rules decide. */
function OtherPerson({ entries }: { entries: readonly Entry[] }) {
  const [person, setPerson] = useState<Choice | null>(null);
  const tools = entries.filter(({ tool_name, enabled }) => tool_name !== null && enabled);
  if (tools.length === 0) return null;
  return (
    <details className="other-person">
      <summary>{words.others}</summary>
      <p className="soft">{words.othersHelp}</p>
      <Chooser
        label={words.person}
        chosen={person}
        onChoose={setPerson}
        find={{ name: 'grantees user', read: findMembers }}
        placeholder={sharing.search}
      />
      {person && (
        <ul>
          {tools.map(({ id, exposed_name, connector_slug, tool_name }) => (
            <li key={id}>
              <Link to="/explain" search={{ user_id: person.value, connector_slug, tool_name }}>
                <UserText>{words.ask(person.label, exposed_name)}</UserText>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
