import { useQuery } from '@tanstack/react-query';
import { Button } from '../../part/button.js';
import { LinkButton } from '../../part/link-button.js';
import { textOf } from '../../part/look-up.js';
import { UserText } from '../../part/user-text.js';
import { meQuery } from '../../session/me.js';
import { people } from '../../texts/people.js';
import { explainNoRules } from '../rules/target.js';
import { type Access, type Member, type SharedKind, type Way } from './queries.js';

const { access: words } = people;

/** A shared thing from which somebody can be cut off, and the start of a rule that blocks its connector instead. */
export type Cut = { thing: { kind: SharedKind; id: string; name: string }; rule: Record<string, string> };

type WayRowProps = { way: Way; access: Access; member: Member; onCutOff: (cut: Cut) => void };

/** One way in which somebody can use a connector, with the control that ends it. */
export function WayRow({ way, access, member, onCutOff }: WayRowProps) {
  const { data: me } = useQuery(meQuery);
  const { kind, id, name, owner_user_id, owner_label, tool_names } = way;
  const owner = owner_user_id === member.id ? words.own : owner_label === null ? null : words.ownedBy(owner_label);
  const isShared = way.origin === 'team' || way.origin === 'share';
  const rule = {
    target_type: 'user',
    target_id: member.id,
    mode: 'block',
    connector_slug: access.connector_slug,
  };
  return (
    <li>
      <div>
        <span className="tag">{textOf(words.kinds, kind)}</span> {name !== null && <UserText>{name}</UserText>}{' '}
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
      {isShared && id !== null && kind !== 'new_connection' ? (
        <Button onPress={() => onCutOff({ thing: { kind, id, name: name ?? id }, rule })}>{words.cutOff}</Button>
      ) : (
        <LinkButton to="/rules/new" search={rule} refusal={explainNoRules(me)}>
          {words.block}
        </LinkButton>
      )}
    </li>
  );
}

function explainOrigin({ origin, team }: Way): string {
  if (origin !== 'team') return words.reasons[origin];
  return team?.name ? words.reasons.team(team.name) : words.reasons.hiddenTeam;
}
