import { type Act } from '#kernel';

/** Guidance for agents, as toolboxes and templates keep the text in force beside them. */
export type SkillState = {
  /** Markdown; null where there is none. */
  skill: string | null;
  /** Of the version in force. */
  skill_version_id: string | null;
  /** How many versions there were. */
  skill_count: number;
  skill_updated_at: Date | null;
  skill_updated_by: string | null;
  /** What the tools were called when it was written. */
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

/** Source: product design, Toolboxes. */
export const longestSkill = 10_000;

/** The state after another text; null where it is the same one. An empty text clears. */
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
