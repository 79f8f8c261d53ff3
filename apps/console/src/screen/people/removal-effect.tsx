import { Confirm } from '../../part/confirm.js';
import { Figure, Figures } from '../../part/figures.js';
import { UserText } from '../../part/user-text.js';
import { removal as words } from '../../texts/removal.js';
import { type Member, nameOf, type Offboarding, type Removed } from './queries.js';

const alwaysShown: ReadonlySet<string> = new Set(['connections', 'toolboxes', 'tokens']);

/** The counts of the API's preview. */
export function RemovalFigures({ preview }: { preview: Offboarding }) {
  const { connections, delegated_entries: _, responsible_for, ...counts } = preview;
  const all = {
    connections: connections.reduce((sum, { connection_count }) => sum + connection_count, 0),
    agents: responsible_for.service_member_count,
    ...counts,
  };
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

/** What the removal would change with the decisions made so far. */
export const RemovalEffect = ({ lines }: { lines: readonly string[] }) => (
  <section className="preview" aria-label={words.effect} aria-live="polite">
    <h2>{words.effect}</h2>
    <RemovalLines lines={lines} />
  </section>
);

const RemovalLines = ({ lines }: { lines: readonly string[] }) => (
  <ul>
    {lines.map((line) => (
      <li key={line}>
        <UserText>{line}</UserText>
      </li>
    ))}
    {lines.length === 1 && <li>{words.nothing}</li>}
  </ul>
);

type ConfirmRemovalProps = {
  member: Member;
  lines: readonly string[];
  work: { mutate: () => void; isPending: boolean; error: unknown };
  onClose: () => void;
};

/** Repeats what will be lost before the person is removed. */
export const ConfirmRemoval = ({ member, lines, work, onClose }: ConfirmRemovalProps) => (
  <Confirm title={words.question(nameOf(member))} label={words.now} work={work} onClose={onClose}>
    <RemovalLines lines={lines} />
    <p>{words.confirmHelp}</p>
  </Confirm>
);

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
