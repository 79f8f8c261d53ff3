import { type Act } from '#kernel';

/** Whose skill: ids tell toolboxes and templates apart. */
export type SkillVersion = {
  id: string;
  resource_id: string;
  /** Counted from 1. */
  number: number;
  text: string;
};

/** Every text that a toolbox or template had, none of which ever changes; the last 200 are kept. */
export abstract class SkillVersions {
  /** Belongs into the transaction of the change. */
  abstract add(orgId: string, version: SkillVersion, act: Act): Promise<void>;

  /** With what they belong to. */
  abstract remove(orgId: string, resourceId: string): Promise<void>;
}
