import { Figure, Figures } from '../../part/figures.js';
import { UserText } from '../../part/user-text.js';
import { people } from '../../texts/people.js';
import { type Member, nameOf, type Offboarding, type Removed } from './queries.js';
import { countEffects, type Removal } from './removal.js';

const { removal: words } = people;

const alwaysShown: ReadonlySet<string> = new Set(['connections', 'toolboxes', 'tokens']);

/** The counts of the API's preview. */
export function RemovalFigures({ preview }: { preview: Offboarding }) {
  const { connections, ...counts } = preview;
  const all = { connections: connections.reduce((sum, { connection_count }) => sum + connection_count, 0), ...counts };
  const isShown = (name: keyof typeof all) => all[name] > 0 || alwaysShown.has(name);
  const names = Object.keys(words.figures) as (keyof typeof words.figures)[];
  return (
    <section className="section" aria-label={words.leaves}>
      <Figures>
        {names.filter(isShown).map((name) => (
          <Figure key={name} name={name} label={words.figures[name]} count={all[name]} />
        ))}
      </Figures>
    </section>
  );
}

type RemovalEffectProps = { member: Member; preview: Offboarding; removal: Removal };

/** What the removal would change with the decisions made so far. */
export function RemovalEffect({ member, preview, removal }: RemovalEffectProps) {
  const { ends, breaks, replaces, transfers, ownerless } = countEffects(preview, removal);
  const lines = [
    ends > 0 && words.ends(ends),
    breaks > 0 && words.breaks(breaks),
    replaces > 0 && words.replaces(replaces),
    transfers > 0 && removal.successor && words.transfers(transfers, removal.successor.label),
    ownerless > 0 && words.ownerlessCount(ownerless),
  ].filter((line) => typeof line === 'string');
  return (
    <section className="preview" aria-label={words.effect} aria-live="polite">
      <h2>{words.effect}</h2>
      <ul>
        <li>
          <UserText>{words.losesAccess(nameOf(member))}</UserText>
        </li>
        {lines.map((line) => (
          <li key={line}>
            <UserText>{line}</UserText>
          </li>
        ))}
        {lines.length === 0 && <li>{words.nothing}</li>}
      </ul>
    </section>
  );
}

/** What happened to the things of a person who was removed. */
export function RemovalResult({ removed }: { removed: Removed }) {
  const transferred = Object.values(removed.transferred).reduce((a, b) => a + b, 0);
  return (
    <Figures>
      <Figure name="transferred" label={words.done.transferred} count={transferred} />
      <Figure name="replaced" label={words.done.replaced} count={removed.replaced} />
      <Figure name="disconnected" label={words.done.disconnected} count={removed.disconnected} />
      <Figure name="ownerless" label={words.done.ownerless} count={removed.ownerless} />
    </Figures>
  );
}
