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
