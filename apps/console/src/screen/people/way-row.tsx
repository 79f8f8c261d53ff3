import { useState } from 'react';
import { Button } from '../../part/button.js';
import { LinkButton } from '../../part/link-button.js';
import { UserText } from '../../part/user-text.js';
import { people } from '../../texts/people.js';
import { CutOff } from './cut-off.js';
import { type Access, type Member, type Way } from './queries.js';

const { access: words } = people;

type WayRowProps = { way: Way; access: Access; member: Member };

/** One way in which somebody can use a connector, with the control that ends it. */
export function WayRow({ way, access, member }: WayRowProps) {
  const [isOpen, setOpen] = useState(false);
  const { kind, id, name, owner_user_id, owner_label, tool_names } = way;
  const owner = owner_user_id === member.id ? words.own : owner_label === null ? null : words.ownedBy(owner_label);
  const isShared = id !== null && (way.origin === 'team' || way.origin === 'share');
  return (
    <li>
      <div>
        <span className="tag">{words.kinds[kind]}</span> {name !== null && <UserText>{name}</UserText>}{' '}
        {owner !== null && id !== null && (
          <span className="soft">
            <UserText>{owner}</UserText>
          </span>
        )}
        <p className="soft small">
          <UserText>{explainOrigin(way)}</UserText>
          {tool_names !== null && ` ${words.tools(tool_names.length)}.`}
        </p>
      </div>
      {isShared ? (
        <Button onPress={() => setOpen(true)}>{words.cutOff}</Button>
      ) : (
        <LinkButton to="/rules/new" search={ruleAbout(member, access)}>
          {words.block}
        </LinkButton>
      )}
      {isOpen && isShared && kind !== 'new_connection' && (
        <CutOff
          member={member}
          thing={{ kind, id, name: name ?? id }}
          rule={ruleAbout(member, access)}
          onClose={() => setOpen(false)}
        />
      )}
    </li>
  );
}

/** The start of a rule that blocks the connector for the person. */
const ruleAbout = ({ id }: Member, { connector_slug }: Access) => ({
  target_type: 'user',
  target_id: id,
  mode: 'block',
  connector_slug,
});

function explainOrigin({ origin, team }: Way): string {
  if (origin !== 'team') return words.reasons[origin];
  return team?.name ? words.reasons.team(team.name) : words.reasons.hiddenTeam;
}
