import { lazy, Suspense, useState } from 'react';
import { JsonValue } from '../../part/json-value.js';
import { textOf } from '../../part/look-up.js';
import { Loading } from '../../part/states.js';
import { formatNumber } from '../../part/time.js';
import { UserLines, UserText } from '../../part/user-text.js';
import { Section } from '../../page/detail-page.js';
import { useAddress } from '../../page/use-address.js';
import { toolboxes } from '../../texts/toolboxes.js';
import { type ShownTool, type Toolbox } from './queries.js';

const { view: words } = toolboxes;

const OtherPerson = lazy(async () => ({ default: (await import('./other-person.js')).OtherPerson }));

/** Exactly the tools that the person's own agents get. */
export function AgentView({ toolbox }: { toolbox: Toolbox }) {
  const { tools, warnings, ...weight } = toolbox;
  return (
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
      <Others toolbox={toolbox} />
    </Section>
  );
}

/** The tools of another person, which are read when the section is opened. The person is in the address. */
function Others({ toolbox }: { toolbox: Toolbox }) {
  const { state } = useAddress();
  const [isOpen, setOpen] = useState(state.user_id !== undefined);
  return (
    <details className="other-person" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words.othersTitle}</summary>
      {isOpen && (
        <Suspense fallback={<Loading rows={2} />}>
          <OtherPerson toolbox={toolbox} />
        </Suspense>
      )}
    </details>
  );
}

const kinds = { read: '', write: 'warn', destructive: 'bad' } as const;

const Tool = ({ tool: { name, description, tier, input_schema } }: { tool: ShownTool }) => (
  <>
    <div className="entry-top">
      <code>
        <UserText>{name}</UserText>
      </code>
      <span className="thing-marks">
        <span className={`badge ${kinds[tier]}`}>{textOf(words.tiers, tier)}</span>
      </span>
    </div>
    <UserLines>{description}</UserLines>
    <details>
      <summary>{words.schema}</summary>
      <JsonValue value={input_schema} />
    </details>
  </>
);
