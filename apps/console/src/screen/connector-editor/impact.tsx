import { Confirm } from '../../part/confirm.js';
import { UserText } from '../../part/user-text.js';
import { connectorEditor } from '../../texts/connector-editor.js';
import { type Impact } from './answers.js';

const { impact: words } = connectorEditor;

type ConfirmImpactProps = {
  impact: Impact;
  work: { mutate: () => void; isPending: boolean; error: unknown };
  onClose: () => void;
};

/** Asks before a change that others notice, and names what they lose. */
export function ConfirmImpact({ impact, work, onClose }: ConfirmImpactProps) {
  const lost = impact.connections_without_method;
  return (
    <Confirm
      title={words.title}
      label={words.save}
      work={work}
      refusal={lost === 0 ? null : words.methodInUse(lost)}
      onClose={onClose}
    >
      <p>{words.lead}</p>
      <ul>
        {describeImpact(impact).map((line) => (
          <li key={line}>
            <UserText>{line}</UserText>
          </li>
        ))}
      </ul>
    </Confirm>
  );
}

function describeImpact(impact: Impact): string[] {
  const { removed_tools, changed_tiers, removed_auth_methods, connections_to_reconnect, moves_sign_in, broken } =
    impact;
  const names = Object.keys(words.uses) as (keyof typeof words.uses)[];
  const uses = names.filter((name) => broken[name] > 0).map((name) => words.uses[name](broken[name]));
  return [
    removed_tools.length > 0 && words.removed(removed_tools.join(', ')),
    uses.length > 0 && words.broken(uses.join(', ')),
    changed_tiers.length > 0 && words.tiers(changed_tiers.join(', ')),
    removed_auth_methods.length > 0 && words.methods(removed_auth_methods.join(', ')),
    connections_to_reconnect > 0 && words.reconnect(connections_to_reconnect),
    moves_sign_in && words.application,
  ].filter((line) => line !== false);
}
