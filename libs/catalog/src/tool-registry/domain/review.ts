import { mapTexts, withVisibleCodes } from '#kernel';
import { differences } from '../../tool/domain/differences.js';
import {
  type RegisteredTool,
  type ToolVersion,
  type VariantState,
  waitingVersion,
} from '../../registered-tool/domain/registered-tool.js';
import { fieldsOf, type RemoteTool } from '../../registered-tool/domain/remote-tool.js';

/** The parts of a version that a reviewer compares. Hidden characters appear as their codes. */
export type ReviewedVersion = {
  description: string;
  input_schema: object;
  annotations: Record<string, unknown>;
  meta: Record<string, unknown>;
  hash: string;
};

export const reviewFlags = ['hidden_unicode', 'zero_width', 'long_description', 'url'] as const;

export type ReviewFlag = (typeof reviewFlags)[number];

export type Review = {
  state: 'changed' | 'new';
  /** The accepted version. Null for a new tool. */
  previous: ReviewedVersion | null;
  current: ReviewedVersion;
  /** JSON Pointers to the parts of the tool that differ between the two versions. Empty for a new tool. */
  changed_pointers: string[];
  /** Warnings about details that a reviewer may overlook. The warnings do not judge the content of the description. */
  flags: ReviewFlag[];
};

export { differences };

/** Returns the version to review before the tool can be called, or null. */
export function reviewOf(tool: RegisteredTool): Review | null {
  const current = waitingVersion(tool);
  if (!current) return null;
  const { accepted } = tool;
  return {
    state: accepted ? 'changed' : 'new',
    previous: accepted && versionOf(accepted),
    current: versionOf(current),
    ...comparedWith(accepted, current),
  };
}

/** A version that callers do not see, with the reviewer's decision. */
export type ReviewedVariant = ReviewedVersion & Pick<Review, 'changed_pointers' | 'flags'> & { state: VariantState };

/** Returns all versions except the accepted version that callers see. */
export function variantsOf({ accepted, offered, variants }: RegisteredTool): ReviewedVariant[] {
  const all = [...(offered ? [offered] : []), ...variants];
  return all.map((version) => ({
    ...versionOf(version),
    state: version.state ?? 'waiting',
    ...comparedWith(accepted, version),
  }));
}

const comparedWith = (accepted: ToolVersion | null, { tool }: ToolVersion) => ({
  changed_pointers: accepted ? differences(accepted.tool, tool) : [],
  flags: flagsOf(tool),
});

const versionOf = ({ tool, hash }: ToolVersion): ReviewedVersion => {
  const { description, inputSchema, annotations, _meta } = mapTexts(tool, withVisibleCodes) as RemoteTool;
  return {
    description: typeof description === 'string' ? description : '',
    input_schema: fieldsOf(inputSchema),
    annotations: fieldsOf(annotations),
    meta: fieldsOf(_meta),
    hash,
  };
};

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const signals: [ReviewFlag, (text: string) => boolean][] = [
  // Matches invisible characters: tags, variation selectors, direction marks, private use.
  [
    'hidden_unicode',
    (text) =>
      /[\u{E0000}-\u{E0FFF}\u202A-\u202E\u2066-\u2069\p{Co}]|(?![\n\r\t\u200B-\u200F\u2060\uFEFF])[\p{Cc}\p{Cf}]/u.test(
        text,
      ),
  ],
  ['zero_width', (text) => /[\u200B-\u200F\u2060\uFEFF]/.test(text)],
  ['url', (text) => /\bhttps?:\/\//i.test(text)],
];

function flagsOf(tool: RemoteTool): ReviewFlag[] {
  const text = textsIn(tool).join('\n');
  const found = signals.filter(([, shows]) => shows(text)).map(([flag]) => flag);
  const { description } = tool;
  const isLong = typeof description === 'string' && Buffer.byteLength(description) > 4096;
  return isLong ? [...found, 'long_description'] : found;
}

/** Returns all strings of a value, including keys, because models also read keys. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return isObject(value) ? Object.entries(value).flatMap(([key, each]) => [key, ...textsIn(each)]) : [];
};
