import { type Act } from '#kernel';

/** Whose skill: ids tell toolboxes and templates apart. */
export type SkillVersion = {
  id: string;
  resource_id: string;
  /** Counted from 1. */
  number: number;
  text: string;
};

/** What a text is copied from. */
export type SkillSource = { id: string; name: string };

/** What takes a text for its skill. */
type SkillOwner = {
  readonly state: { readonly org_id: string };
  writeSkill(text: string | null, act: Act, source: SkillSource | null): SkillVersion | null;
};

/** Every text that a toolbox or template had, none of which ever changes; the last 200 are kept. */
export abstract class SkillVersions {
  /**
   * Has the owner take the text, and keeps it as the next version; the same text changes nothing. Belongs into the
   * transaction of the change.
   */
  async publish(owner: SkillOwner, text: string | null, act: Act, source: SkillSource | null = null): Promise<void> {
    const version = owner.writeSkill(text, act, source);
    if (version) await this.add(owner.state.org_id, version, act);
  }

  protected abstract add(orgId: string, version: SkillVersion, act: Act): Promise<void>;

  /** With what they belong to. */
  abstract remove(orgId: string, resourceId: string): Promise<void>;
}
