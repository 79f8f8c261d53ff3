import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../part/button.js';
import { textOf } from '../../part/look-up.js';
import { UserText } from '../../part/user-text.js';
import { people } from '../../texts/people.js';
import { type Access } from './queries.js';

const { access: words } = people;

const tierKinds = { read: 'good', write: 'warn', destructive: 'bad' } as const;

/** What the rules say about the tools, grouped by tier and reason. */
export const ToolGroups = ({ access: { tools, connector_slug }, userId }: { access: Access; userId: string }) => (
  <ul className="tool-groups">
    {tools.map((group, place) => (
      <li key={place}>
        <p>
          <span className={`badge ${tierKinds[group.tier]}`}>{textOf(words.tiers, group.tier)}</span>{' '}
          <span className={`badge ${group.decision === 'allowed' ? 'good' : 'bad'}`}>
            {group.decision === 'allowed' ? words.allowed : words.isBlocked}
          </span>{' '}
          <UserText>{group.sentence}</UserText>
          {group.approval !== undefined && group.approval !== 'allow' && (
            <span className="soft"> {textOf(words.approvals, group.approval)}.</span>
          )}
          {group.grant_ids.length > 0 && (
            <Link to="/explain" search={{ user_id: userId, connector_slug, tool_name: group.tool_names[0] }}>
              {words.grants(group.grant_ids.length)}
            </Link>
          )}
        </p>
        {group.restrictions?.map(({ id, summary }) => (
          <p key={id} className="small">
            <Link to={`/rules/${id}`}>
              <UserText>{summary}</UserText>
            </Link>
          </p>
        ))}
        <Names names={group.tool_names} />
      </li>
    ))}
  </ul>
);

const shownAtFirst = 12;

function Names({ names }: { names: readonly string[] }) {
  const [isAll, setAll] = useState(false);
  const shown = isAll ? names : names.slice(0, shownAtFirst);
  return (
    <>
      <ul className="tags">
        {shown.map((name) => (
          <li key={name} className="tag">
            <UserText>{name}</UserText>
          </li>
        ))}
      </ul>
      {shown.length < names.length && (
        <Button onPress={() => setAll(true)}>{words.more(names.length - shown.length)}</Button>
      )}
    </>
  );
}
