import { type TemplateEntry } from '../../entry/domain/entry.js';
import { type SkillState } from '../../skill/domain/skill.js';

export type TemplateState = SkillState & {
  org_id: string;
  id: string;
  version: number;
  name: string;
  /** The name in lower case: what lists sort by and are searched in. */
  name_key: string;
  /** What for. */
  description: string | null;
  /** Null when the owner left. */
  owner_user_id: string | null;
  /** In their order; without connections and people. */
  entries: TemplateEntry[];
  created_at: Date;
  updated_at: Date;
};

/** What somebody who makes a template, or changes one, says of it. */
export type TemplateFacts = Pick<TemplateState, 'name' | 'description' | 'entries'>;
