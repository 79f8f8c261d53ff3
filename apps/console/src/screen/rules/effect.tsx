import { Figure, Figures } from '../../part/figures.js';
import { Notice } from '../../part/states.js';
import { formatNumber } from '../../part/time.js';
import { UserText } from '../../part/user-text.js';
import { rules } from '../../texts/rules.js';
import { type Simulation } from './queries.js';

const { effect } = rules;

/** What a change of the rules would cause, as the API has simulated it. */
export function Effect({ simulation }: { simulation: Simulation }) {
  const { summary, impact, members_bound, members_evaluated, truncated } = simulation;
  const { lose, gain, members_losing, members_gaining } = impact;
  return (
    <section className="effect" aria-label={effect.title}>
      <h2>{summary === null ? effect.title : <UserText>{summary}</UserText>}</h2>
      <p className="soft">{effect.bound(members_bound)}</p>
      <Figures>
        <Figure name="losing" label={effect.losing} count={members_losing} kind="bad" />
        <Figure name="gaining" label={effect.gaining} count={members_gaining} kind="good" />
        <Figure name="connections" label={effect.connections} count={simulation.connections_unusable ?? 0} kind="bad" />
        <Figure name="toolboxes" label={effect.toolboxes} count={simulation.toolboxes_affected ?? 0} kind="bad" />
      </Figures>
      {members_losing + members_gaining === 0 && <p>{effect.nothing}</p>}
      <Changes title={effect.whoLoses} changes={lose} members={members_losing} />
      <Changes title={effect.whoGains} changes={gain} members={members_gaining} />
      {simulation.lifted_for.length > 0 && <p>{effect.lifted(simulation.lifted_for.length)}</p>}
      {simulation.open_requests_answered > 0 && <p>{effect.requests(simulation.open_requests_answered)}</p>}
      {truncated && (
        <Notice title={effect.truncated} kind="warn">
          <p>{effect.evaluated(formatNumber(members_evaluated), formatNumber(members_bound))}</p>
        </Notice>
      )}
      {!simulation.can_write && (
        <Notice title={effect.refused} kind="warn">
          <p>{explainReason(simulation.reason)}</p>
        </Notice>
      )}
    </section>
  );
}

/** Returns the sentence for the reason for which the API would refuse the change. */
export function explainReason(reason: string | null): string {
  const { reasons } = effect;
  return reason !== null && Object.hasOwn(reasons, reason)
    ? reasons[reason as keyof typeof reasons]
    : rules.refusals.other;
}

type Change = Simulation['impact']['lose'][number];

type ChangesProps = { title: string; changes: Change[]; members: number };

function groupByMember(changes: Change[]): Map<string, Change[]> {
  const groups = new Map<string, Change[]>();
  for (const change of changes) groups.set(change.user_id, [...(groups.get(change.user_id) ?? []), change]);
  return groups;
}

/** The first changes, by member. */
function Changes({ title, changes, members }: ChangesProps) {
  if (changes.length === 0) return null;
  const byMember = groupByMember(changes);
  const isCut = byMember.size < members;
  return (
    <details className="effect-changes" open={changes.length <= 12}>
      <summary>{title}</summary>
      <ul className="rows">
        {[...byMember].map(([id, ofMember]) => (
          <li key={id}>
            <strong>
              <UserText>{ofMember[0]?.user_label ?? id}</UserText>
            </strong>
            <ul className="tags">
              {ofMember.map(({ connector_slug = '', tool_count = 0 }) => (
                <li key={connector_slug} className="tag">
                  <UserText>{connector_slug}</UserText> {effect.tools(tool_count)}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {isCut && <p className="soft">{effect.cut(formatNumber(members - byMember.size))}</p>}
    </details>
  );
}
