import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { Button } from '../../part/button.js';
import { JsonValue } from '../../part/json-value.js';
import { LinkButton } from '../../part/link-button.js';
import { Logo } from '../../part/logo.js';
import { UserText } from '../../part/user-text.js';
import { Section } from '../../page/detail-page.js';
import { toolboxes } from '../../texts/toolboxes.js';
import { Fix } from './fix.js';
import { type Entry, type Toolbox } from './queries.js';
import { whyNoTools } from './refusals.js';
import { RemoveTool } from './remove-tool.js';

const { entries: words } = toolboxes;

type EntriesProps = { toolbox: Toolbox; onAdd: () => void; onOrder: () => void };

/** The tools of a toolbox, each with its account, and with what is wrong and how to fix it. */
export const Entries = ({ toolbox, onAdd, onOrder }: EntriesProps) => (
  <Section
    title={words.title}
    actions={
      <div className="actions">
        {toolbox.can_manage && toolbox.entries.length > 1 && (
          <Button onPress={onOrder}>{toolboxes.ordering.start}</Button>
        )}
        <Button refusal={whyNoTools(toolbox)} onPress={onAdd}>
          {words.add}
        </Button>
      </div>
    }
  >
    {toolbox.entries.length === 0 ? (
      <p className="soft">{words.none}</p>
    ) : (
      <ul className="rows">
        {toolbox.entries.map((entry) => (
          <li key={entry.id} data-entry={entry.exposed_name}>
            <OneEntry toolbox={toolbox} entry={entry} />
          </li>
        ))}
      </ul>
    )}
  </Section>
);

const OneEntry = ({ toolbox, entry }: { toolbox: Toolbox; entry: Entry }) => (
  <>
    <div className="entry-top">
      <Logo src={entry.connector?.logo} name={entry.connector?.label ?? entry.exposed_name} />
      <strong>
        <UserText>{entry.exposed_name}</UserText>
      </strong>
      {entry.connector_slug !== null && (
        <Link to={`/connectors/${entry.connector_slug}`}>
          <UserText>{entry.connector?.label ?? entry.connector_slug}</UserText>
        </Link>
      )}
      <span className="thing-marks">
        <Mark entry={entry} />
        {toolbox.can_manage && (
          <LinkButton to={`/toolboxes/${toolbox.id}/tools/${entry.id}`}>
            {words.change}
            <span className="unseen">
              {' '}
              <UserText>{entry.exposed_name}</UserText>
            </span>
          </LinkButton>
        )}
        <RemoveTool toolbox={toolbox} entry={entry} />
      </span>
    </div>
    <dl className="facts entry-facts">
      <Account entry={entry} />
      {entry.delegated_by_user_id !== null && (
        <Fact name={words.pinnedBy}>
          <UserText>{entry.delegated_by_label ?? toolboxes.formerMember}</UserText>
        </Fact>
      )}
      <Values name={words.frozen} values={entry.frozen} />
      <Values name={words.defaults} values={entry.defaults} />
    </dl>
    {entry.unmet_reason !== null && <Fix toolbox={toolbox} entry={entry} reason={entry.unmet_reason} />}
  </>
);

function Mark({ entry: { enabled, unmet, restricted } }: { entry: Entry }) {
  if (!enabled) return <span className="badge warn">{words.off}</span>;
  if (restricted) return <span className="badge bad">{words.restricted}</span>;
  return unmet ? null : <span className="badge good">{words.works}</span>;
}

/** The connection is absent if the person cannot see it. */
const Account = ({ entry: { type, account, connection_id, connection } }: { entry: Entry }) => (
  <>
    <Fact name={words.runsOn}>
      {type === 'synthetic' && words.ownTool}
      {account === 'caller' && words.ofCaller}
      {type === 'proxy' && connection && <UserText>{connection.name}</UserText>}
      {account === 'pinned' && !connection && (
        <span className="soft">{connection_id === null ? words.unpinned : words.hidden}</span>
      )}
    </Fact>
    {connection && (
      <Fact name={words.ownedBy}>
        <UserText>{connection.owner_label ?? toolboxes.formerMember}</UserText>
      </Fact>
    )}
  </>
);

const Values = ({ name, values }: { name: string; values: Record<string, unknown> }) =>
  Object.keys(values).length > 0 && (
    <Fact name={name}>
      <JsonValue value={values} />
    </Fact>
  );

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);
