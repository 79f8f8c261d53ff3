import { type SkillState } from './skill.js';

/** What a skill may be missing: changes to the tools since it was written, and names that no tool has. */
type SkillNotes = {
  skill_may_be_stale: boolean;
  skill_entry_changes: { added: number; removed: number; names: string[] };
  /** Names in backticks that no tool has. */
  skill_tool_issues: { count: number; preview: string[] };
};

const upToDate: SkillNotes = {
  skill_may_be_stale: false,
  skill_entry_changes: { added: 0, removed: 0, names: [] },
  skill_tool_issues: { count: 0, preview: [] },
};

/**
 * Returns hints about what the skill may be missing.
 * @param names the current names of the tools.
 */
export function skillNotes(
  { skill, skill_names }: Pick<SkillState, 'skill' | 'skill_names'>,
  names: readonly string[],
): SkillNotes {
  if (skill === null) return upToDate;
  const [before, now] = [new Set(skill_names), new Set(names)];
  const added = [...now].filter((name) => !before.has(name));
  const removed = [...before].filter((name) => !now.has(name));
  const issues = namesIn(skill).filter((name) => !now.has(name));
  return {
    skill_may_be_stale: added.length + removed.length + issues.length > 0,
    skill_entry_changes: { added: added.length, removed: removed.length, names: [...added, ...removed].slice(0, 5) },
    skill_tool_issues: { count: issues.length, preview: issues.slice(0, 10) },
  };
}

/** Returns the distinct names in backticks, in the order of the text. */
const namesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/`([A-Za-z0-9_-]{1,64})`/g)].map(([, name]) => name!)),
];
