import { type Act } from '#kernel';

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
