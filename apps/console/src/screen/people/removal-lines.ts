import { type Me } from '../../session/me.js';
import { removal as words } from '../../texts/removal.js';
import { type Member, nameOf, type Offboarding } from './queries.js';
import { countEffects, type Removal } from './removal.js';

type Affected = Pick<Offboarding['delegated_entries'], 'toolbox_count' | 'toolboxes'>;

/** Names the toolboxes that the caller can see, and counts the others. */
const nameToolboxes = ({ toolboxes, toolbox_count }: Affected): string =>
  words.toolboxes(
    toolboxes.map(({ name }) => name),
    toolbox_count - toolboxes.length,
  );

const nameAgents = ({ service_members, service_member_count }: Offboarding['responsible_for']) =>
  [service_members.map(({ name }) => name), service_member_count - service_members.length] as const;

type Connections = Offboarding['connections'][number];

/** The connection that replaces those of a connector. */
const findReplacement = ({ connector_slug, replacement_candidates }: Connections, { replacements }: Removal) =>
  replacement_candidates.find(({ id }) => id === replacements[connector_slug ?? '']);

/** Says what stops working or changes accounts, with the names of the toolboxes. */
function describeConnections(row: Connections, removal: Removal, me: Me | undefined): (string | false)[] {
  const { connector_label, toolbox_count, synthetic_tool_count } = row;
  const to = findReplacement(row, removal);
  const connector = connector_label ?? words.hidden;
  if (!to)
    return [
      toolbox_count > 0 && words.stopsIn(connector, nameToolboxes(row)),
      synthetic_tool_count > 0 && words.programsStop(synthetic_tool_count),
    ];
  const owner = to.owner_label === null ? words.formerOwner : words.ofOwner(to.owner_label);
  const whose = to.owner_user_id === me?.user.id ? words.your : owner;
  return [
    toolbox_count > 0 && words.movesTo(nameToolboxes(row), whose, connector, to.name),
    synthetic_tool_count > 0 && words.programsMove(synthetic_tool_count),
  ];
}

type Context = { member: Member; preview: Offboarding; removal: Removal; me: Me | undefined };

/** Says in sentences what the removal would change, with the decisions made so far. The first one always applies. */
export function describeRemoval({ member, preview, removal, me }: Context): string[] {
  const { ends, breaks, replaces, transfers, ownerless } = countEffects(preview, removal);
  const { delegated_entries: delegated, responsible_for, tokens, connections } = preview;
  return [
    words.losesAccess(nameOf(member), member.id),
    tokens > 0 && words.tokens(tokens),
    ends > 0 && words.ends(ends),
    ends > 0 && preview.shared_with_others > 0 && words.shared(nameOf(member)),
    breaks > 0 && words.breaks(breaks),
    replaces > 0 && words.replaces(replaces),
    ...connections.flatMap((row) => describeConnections(row, removal, me)),
    responsible_for.service_member_count > 0 && words.suspends(...nameAgents(responsible_for)),
    delegated.entry_count > 0 && words.delegatedStop(delegated.entry_count, nameToolboxes(delegated)),
    transfers > 0 && removal.successor && words.transfers(transfers, removal.successor.label),
    ownerless > 0 && words.ownerlessCount(ownerless),
  ].filter((line) => typeof line === 'string');
}
