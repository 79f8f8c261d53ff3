import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type Choice, Chooser } from '../../part/chooser.js';
import { Failure, Loading } from '../../part/states.js';
import { UserText } from '../../part/user-text.js';
import { useAddress } from '../../page/use-address.js';
import { findMembers } from '../../session/find.js';
import { sharing } from '../../texts/sharing.js';
import { toolboxes } from '../../texts/toolboxes.js';
import { type CheckedEntry, checkEntries, type ToolEntry, type UseOfToolbox, useOfQuery } from './check-entries.js';
import { type Toolbox } from './queries.js';

const { others: words } = toolboxes;

/** The API shows nobody the list of another person. It says whether they may use the toolbox, and what rules decide. */
export function OtherPerson({ toolbox }: { toolbox: Toolbox }) {
  const { state, change } = useAddress();
  const userId = state.user_id;
  const [choice, setChoice] = useState<Choice | null>(null);
  const entries = toolbox.entries.filter((entry): entry is ToolEntry => entry.tool_name !== null && entry.enabled);
  const slugs = [...new Set(entries.filter(({ unmet }) => !unmet).map(({ connector_slug }) => connector_slug))];
  const isAsked = userId !== undefined && slugs.length > 0;
  const { data, error, refetch } = useQuery({ ...useOfQuery(toolbox.id, userId ?? '', slugs), enabled: isAsked });
  const choose = (next: Choice | null) => {
    setChoice(next);
    change({ user_id: next?.value }, { replace: true });
  };
  return (
    <>
      <p className="soft">{words.help}</p>
      <Chooser
        label={words.person}
        chosen={userId === undefined ? null : (choice ?? { value: userId, label: data?.name ?? userId })}
        onChoose={choose}
        find={{ name: 'grantees user', read: findMembers }}
        placeholder={sharing.search}
      />
      {slugs.length === 0 && <p>{words.noneWorks}</p>}
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {isAsked && !data && !error && <Loading rows={2} />}
      {userId !== undefined && data && <Tools toolbox={toolbox} userId={userId} entries={entries} use={data} />}
    </>
  );
}

type ToolsProps = { toolbox: Toolbox; userId: string; entries: readonly ToolEntry[]; use: UseOfToolbox };

function Tools({ toolbox, userId, entries, use: { name, isShared, isActive, mayRun, access } }: ToolsProps) {
  const person = name ?? words.thePerson;
  const obstacle = isActive ? (isShared ? words.mayNotRun : words.notShared) : words.suspended;
  if (!isActive || !isShared || !mayRun)
    return (
      <p>
        <span className="badge bad">{words.no}</span> <UserText>{obstacle(person)}</UserText>
      </p>
    );
  return (
    <ul className="rows">
      {checkEntries(entries, toolbox, access).map((checked) => (
        <Row key={checked.entry.id} checked={checked} userId={userId} toolboxId={toolbox.id} />
      ))}
    </ul>
  );
}

type RowProps = { checked: CheckedEntry; userId: string; toolboxId: string };

function Row({ checked: { entry, isUsable, reason }, userId, toolboxId }: RowProps) {
  const { connector_slug, tool_name, exposed_name } = entry;
  return (
    <li>
      <div className="entry-top">
        <span className={`badge ${isUsable ? 'good' : 'bad'}`}>{isUsable ? words.yes : words.no}</span>
        <code>
          <UserText>{exposed_name}</UserText>
        </code>
        <Link to="/explain" search={{ user_id: userId, connector_slug, tool_name, toolbox_id: toolboxId }}>
          {words.why}
          <span className="unseen">
            <UserText>{exposed_name}</UserText>
          </span>
        </Link>
      </div>
      <p className="soft">
        <UserText>{reason}</UserText>
      </p>
    </li>
  );
}
