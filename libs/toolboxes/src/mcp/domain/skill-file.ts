import { createHash } from 'node:crypto';
import { normalized } from '#kernel';

/**
 * A toolbox's skill as a file that agents read. Source: MCP extension `io.modelcontextprotocol/skills`, Skill Entries;
 * Agent Skills specification, Frontmatter.
 */
export type SkillFile = { uri: string; frontmatter: Frontmatter; text: string };

type Frontmatter = { name: string; description: string; metadata: { version: string; updated_at: string } };

/** A toolbox that has a skill. */
export type SkilledToolbox = {
  id: string;
  name: string;
  description: string | null;
  skill: string;
  skill_version_id: string;
  /** In ISO 8601. */
  skill_updated_at: string;
};

/** Maximum length of a skill's name in the Agent Skills specification. Descriptions of toolboxes are always short enough. */
const maxName = 64;

/** Builds the file. The skill follows the frontmatter unchanged, also if it begins with a frontmatter of its own. */
export function buildSkillFile(toolbox: SkilledToolbox): SkillFile {
  const name = deriveSkillName(toolbox.name);
  const description = toolbox.description?.trim() || `How to use the tools of the toolbox ${toolbox.name}.`;
  const metadata = {
    version: toolbox.skill_version_id,
    updated_at: new Date(toolbox.skill_updated_at).toISOString(),
  };
  const lines = [
    '---',
    `name: ${quote(name)}`,
    `description: ${quote(description)}`,
    'metadata:',
    `  version: ${quote(metadata.version)}`,
    `  updated_at: ${quote(metadata.updated_at)}`,
    '---',
    '',
    toolbox.skill,
  ];
  return {
    uri: `skill://${toolbox.id}/${name}/SKILL.md`,
    frontmatter: { name, description, metadata },
    text: lines.join('\n'),
  };
}

/** Returns the toolbox's name in lower-case letters, digits and single hyphens, as skills are named. */
function deriveSkillName(toolbox: string): string {
  const words = normalized(toolbox, 'NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  return words.join('-').slice(0, maxName).replace(/-$/, '') || 'toolbox';
}

/** Returns a text as a double-quoted YAML scalar on one line. YAML has all escapes of JSON. Source: YAML 1.2.2, 5.7. */
const quote = (text: string): string => JSON.stringify(text).replace(unprintable, escapeCharacter);

/** The characters that YAML does not allow or treats as line breaks, and that JSON does not escape. */
const unprintable = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;

const escapeCharacter = (each: string): string => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Returns the toolbox's id in the address of a skill; null for any other address. */
export const toolboxIdIn = (uri: string): string | null =>
  /^skill:\/\/([^/]+)\/[^/]+\/SKILL\.md$/.exec(uri)?.[1] ?? null;

/** Returns the hash and the size in bytes with which a host checks the file that it reads. */
export function manifestOf({ uri, text }: SkillFile): { uri: string; digest: string; size: number } {
  const bytes = Buffer.from(text);
  return { uri, digest: `sha256:${createHash('sha256').update(bytes).digest('hex')}`, size: bytes.length };
}
