import { type PartialPolicy } from '#connections';
import { type ToolboxEntry } from '../../entry/domain/entry.js';
import { type SkillState } from '../../skill/domain/skill.js';

export type ToolboxState = SkillState & {
  org_id: string;
  id: string;
  version: number;
  name: string;
  /** The name in lower case: what lists sort by and are searched in. */
  name_key: string;
  /** When to use it. */
  description: string | null;
  /** Null when the owner left. */
  owner_user_id: string | null;
  /** What it was stamped from. */
  template_id: string | null;
  /** In their order. */
  entries: ToolboxEntry[];
  /** Null: the organization's alone. */
  approval_policy: PartialPolicy | null;
  /** Whether agents search its tools, where they are many, instead of listing them. */
  tool_search: boolean;
  /** Where the skill in force was copied from. */
  skill_origin_template_id: string | null;
  skill_origin_template_name: string | null;
  created_at: Date;
  updated_at: Date;
};

/** What somebody who makes a toolbox, or changes one, says of it. */
export type ToolboxFacts = Pick<ToolboxState, 'name' | 'description' | 'approval_policy' | 'tool_search' | 'entries'>;
