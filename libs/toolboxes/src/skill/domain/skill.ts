import { type Act } from '#kernel';

/** The current skill, stored with its toolbox or template. */
export type SkillState = {
  /** Markdown; null without a skill. */
  skill: string | null;
  /** The id of the current version. */
  skill_version_id: string | null;
  /** The number of versions that were ever written, including those that are no longer kept. */
  skill_count: number;
  skill_updated_at: Date | null;
  skill_updated_by: string | null;
  /** The names of the tools at the time the skill was written. */
  skill_names: string[];
};

export const noSkill: SkillState = {
  skill: null,
  skill_version_id: null,
  skill_count: 0,
  skill_updated_at: null,
  skill_updated_by: null,
  skill_names: [],
};

export const maxSkillLength = 10_000;

/** Returns the state with a new text; null if the text is unchanged. An empty text clears the skill. */
export function skillAfter(
  state: SkillState,
  text: string | null,
  versionId: string,
  names: readonly string[],
  act: Act,
): SkillState | null {
  const skill = text === '' ? null : text;
  if (skill === state.skill) return null;
  if (skill === null) return { ...noSkill, skill_count: state.skill_count };
  return {
    skill,
    skill_version_id: versionId,
    skill_count: state.skill_count + 1,
    skill_updated_at: act.at,
    skill_updated_by: act.by,
    skill_names: [...names],
  };
}

/** One version of a skill. The prefix of the id distinguishes toolboxes from templates. */
export type SkillVersion = {
  id: string;
  resource_id: string;
  /** Starts at 1. */
  number: number;
  text: string;
};

/** The template a skill was copied from. */
export type SkillSource = { id: string; name: string };

/** The toolbox or template that a skill belongs to. */
type SkillOwner = {
  readonly state: { readonly org_id: string };
  writeSkill(text: string | null, act: Act, source: SkillSource | null): SkillVersion | null;
};

/** Stores the skill versions of toolboxes and templates. Versions never change. The last 200 are kept. */
export abstract class SkillVersions {
  /**
   * Sets the skill and stores it as the next version, unless the text is the same. Call this in the transaction of the
   * change.
   */
  async publish(owner: SkillOwner, text: string | null, act: Act, source: SkillSource | null = null): Promise<void> {
    const version = owner.writeSkill(text, act, source);
    if (version) await this.add(owner.state.org_id, version, act);
  }

  protected abstract add(orgId: string, version: SkillVersion, act: Act): Promise<void>;

  /** Removes the versions of a toolbox or template that is deleted. */
  abstract remove(orgId: string, resourceId: string): Promise<void>;
}

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
  const issues = toolNamesIn(skill).filter((name) => !now.has(name));
  return {
    skill_may_be_stale: added.length + removed.length + issues.length > 0,
    skill_entry_changes: { added: added.length, removed: removed.length, names: [...added, ...removed].slice(0, 5) },
    skill_tool_issues: { count: issues.length, preview: issues.slice(0, 10) },
  };
}

/** Returns the distinct names in backticks, in the order of the text. */
export const toolNamesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/`([A-Za-z0-9_-]{1,64})`/g)].map(([, name]) => name!)),
];
