import { Button } from '../../part/button.js';
import { Conflict } from '../../part/states.js';
import { UserText } from '../../part/user-text.js';
import { rules } from '../../texts/rules.js';
import { compareLines, type Draft, type Line } from './draft.js';

const { versions, targetTypes, modes } = rules;

/** What a person changes in a rule. */
export function Difference({ before, after }: { before: Draft; after: Draft }) {
  const lines = compareDrafts(before, after).filter(({ change }) => change !== 'kept');
  if (lines.length === 0) return <p className="soft">{versions.same}</p>;
  return (
    <section className="section" aria-label={versions.difference}>
      <h2>{versions.difference}</h2>
      <Lines lines={lines} />
    </section>
  );
}

type ConflictingVersionsProps = { before: Draft; theirs: Draft; yours: Draft; onTakeTheirs: (draft: Draft) => void };

/** What somebody else saved, beside what the person wants to save. Both show how they differ from the earlier version. */
export const ConflictingVersions = ({ before, theirs, yours, onTakeTheirs }: ConflictingVersionsProps) => (
  <div className="conflict">
    <Conflict
      theirs={<Lines lines={compareDrafts(before, theirs)} />}
      yours={<Lines lines={compareDrafts(before, yours)} />}
    />
    <Button onPress={() => onTakeTheirs(theirs)}>{versions.takeTheirs}</Button>
  </div>
);

const Lines = ({ lines }: { lines: readonly Line[] }) => (
  <ul className="difference">
    {lines.map(({ key, text, change }) => (
      <li key={`${change} ${key}`} className={change}>
        {change !== 'kept' && <span className="unseen">{versions[change]}</span>}
        <UserText>{text}</UserText>
      </li>
    ))}
  </ul>
);

function describe({ targetType, target, mode, entries }: Draft): Omit<Line, 'change'>[] {
  return [
    {
      key: `target ${target?.value ?? ''}`,
      rank: 0,
      text: versions.target(targetTypes[targetType], target?.label ?? versions.noTarget),
    },
    { key: `mode ${mode}`, rank: 1, text: modes[mode] },
    ...entries.flatMap(({ slug, label, isWhole, tools }) =>
      isWhole
        ? [{ key: slug, rank: 2, text: versions.whole(label) }]
        : tools.map((tool) => ({ key: `${slug} ${tool.name}`, rank: 2, text: versions.tool(label, tool.label) })),
    ),
  ];
}

const compareDrafts = (before: Draft, after: Draft): Line[] => compareLines(describe(before), describe(after));
